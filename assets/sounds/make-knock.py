#!/usr/bin/env python3
"""Makes knock.wav, the sound of a piece on the board: python3 assets/sounds/make-knock.py

A short burst of noise, as the piece strikes, and three damped tones of the wood. The same bytes every time.
"""

import math
import pathlib
import random
import struct
import wave

RATE = 44_100
SECONDS = 0.085
# Of each tone: Hz, loudness, and after how many seconds it has faded to a third.
TONES = [(940, 1.0, 0.013), (1_630, 0.62, 0.009), (2_540, 0.34, 0.006)]
STRIKE = (0.55, 0.0018)

noise = random.Random(9)
samples = []
for index in range(int(RATE * SECONDS)):
    at = index / RATE
    value = sum(loud * math.exp(-at / fades) * math.sin(2 * math.pi * hertz * at) for hertz, loud, fades in TONES)
    value += STRIKE[0] * math.exp(-at / STRIKE[1]) * noise.uniform(-1, 1)
    # No click at either end.
    value *= min(1.0, at / 0.0004, (SECONDS - at) / 0.005)
    samples.append(value)
loudest = max(abs(value) for value in samples)
data = b"".join(struct.pack("<h", round(11_000 * value / loudest)) for value in samples)
with wave.open(str(pathlib.Path(__file__).with_name("knock.wav")), "wb") as file:
    file.setnchannels(1)
    file.setsampwidth(2)
    file.setframerate(RATE)
    file.writeframes(data)
