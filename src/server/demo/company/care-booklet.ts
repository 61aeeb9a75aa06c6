import type { BookletPage } from '../proofs/booklet.ts';

/** The six pages that go into every jacket. */
export const careBooklet: BookletPage[] = [
  {
    kind: 'cover',
    title: 'Care for it',
    subtitle: 'How to wash, dry, proof and mend what we make',
    picture: 'tealCloth',
  },
  {
    kind: 'article',
    kicker: 'Washing',
    heading: 'Wash it more often than you think',
    lead: 'Sweat and sunscreen block the pores of a membrane long before mud does.',
    text: 'Close every zip and loosen every cord. Use soap made for shells, half of what the bottle says, at thirty degrees, and rinse twice.\nNever use softener: it coats the fibres and they drink water from then on.\nDrip dry for an hour, then tumble on low for twenty minutes. The heat wakes the proofing that is still there.\nIf water no longer beads after that, the proofing is gone and it is time for new.',
    picture: 'tealCloth',
  },
  {
    kind: 'list',
    heading: 'What the label says',
    entries: [
      ['30 °C, gentle', 'Shells and insulated jackets.'],
      ['40 °C', 'Base layers and socks of merino and nylon.'],
      ['Hand wash', 'Down. Better still, send it to us.'],
      ['No iron', 'On any seam tape. It lets go at 80 °C.'],
      ['Tumble, low', 'Revives the proofing of shells.'],
      ['No dry cleaning', 'The solvent takes the membrane off.'],
    ],
  },
  {
    kind: 'article',
    kicker: 'Mending',
    heading: 'Send it back, we mend it',
    lead: 'Zips, tape, tears and poppers. Free for two years, at cost for ever.',
    text: 'Wash it first. We return what comes dirty.\nWrite your name and what is wrong on the card that came with it, and post it to the Fell Works.\nMost things are back within ten days. In November it takes longer.\nWhat cannot be mended we take apart for the next one.',
  },
  {
    kind: 'picture',
    picture: 'fellsAtDusk',
    caption: 'High Street from Ill Bell, a jacket in its eleventh winter.',
  },
  {
    kind: 'back',
    lines: ['Kestrel Outdoor', 'Unit 7, Fell Works, Kendal LA9 6NS', 'kestreloutdoor.example'],
  },
];
