//! Messages in Japanese and English.

mod remarks;
