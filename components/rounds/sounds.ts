/** Frequencies in Hz, one after another, each for so many seconds. */
const tones = {
  found: { pitches: [880, 1_320], seconds: 0.07 },
  unexpected: { pitches: [520, 520, 520], seconds: 0.09 },
  unknown: { pitches: [180], seconds: 0.4 },
} as const;

export type Sound = keyof typeof tones;

let context: AudioContext | undefined;

/** Silent until the person has pressed something on the page: the browser plays nothing before. */
export function playSound(sound: Sound): void {
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return;
  navigator.vibrate?.(sound === "found" ? 60 : [60, 60, 60]);
  context ??= new AudioContext();
  void context.resume();
  const { pitches, seconds } = tones[sound];
  for (const [at, pitch] of pitches.entries()) {
    const begin = context.currentTime + at * seconds * 1.4;
    const tone = new OscillatorNode(context, { frequency: pitch });
    tone.connect(new GainNode(context, { gain: 0.3 })).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + seconds);
  }
}
