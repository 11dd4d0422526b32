// How long json-kifu-format takes for files: `node read.mjs kif|csa FILE…` prints the best time of many, in
// milliseconds, and how many of the files it reads. Decoding is not counted.
import { readFileSync } from "node:fs";
import jkf from "json-kifu-format";

const [format, ...paths] = process.argv.slice(2);
const parse = format === "csa" ? jkf.Parsers.parseCSA : jkf.Parsers.parseKIF;

const text = (bytes) => {
    try {
        return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch {
        return new TextDecoder("shift_jis").decode(bytes);
    }
};
const reads = (text) => {
    try {
        parse(text);
        return true;
    } catch {
        return false;
    }
};

const texts = paths.map((path) => text(readFileSync(path)));
const started = performance.now();
let best = Infinity;
let read = 0;
// The first runs warm the compiler up.
for (let run = 0; run < 5 || performance.now() - started < 3000; run++) {
    const before = performance.now();
    read = texts.filter(reads).length;
    best = Math.min(best, performance.now() - before);
}
console.log(best, read);
