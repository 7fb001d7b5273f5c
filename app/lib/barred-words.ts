/** Diagnoses, fate, and sentences that fit anyone (Barnum statements). */
export const BARRED = [
  /\b(disorder|disease|illness|patholog|symptom|patients?\b|therap|diagnos|clinic|depress|neuro|bipolar|adhd|autis|ocd|trauma|narciss|psychopath|addict|phobia|suicid)/i,
  /\b(anxiety|anxious|insane|crazy)\b/i,
  /\byou (are|were) (always|never)\b|\byou (always|never)\b/i,
  /\b(destin|fate\b|you were meant to be|the universe|the stars say|lucky number)/i,
  /\b(at times you|sometimes you|you have a great need|you tend to be critical of yourself|unused potential|deep down)\b/i,
];
