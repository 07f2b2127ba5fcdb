/** Stories of an English-speaking class; the notation is that of ../ru/stories.ts. */
export const enStories = `
10-12 [volcano 4] Our volcano erupted three times and only once on purpose. Ask at home: why does vinegar fizz with soda?
1-4 [volcano 3] Science without a book today: soda, vinegar and one very red paint. {kid:a} did warn us about the foam.
3-5 [volcano 2] The volcano came back by popular demand. The table has been wiped, the formula has stayed.
9-11 [autumnWalk 4] We walked in the park and counted shades of yellow. Eleven, one of them invented by {kid:a}.
9,10 [autumnWalk 3] Autumn walk: we rustled for speed and then for silence. Silence is much harder.
10,11 [autumnWalk 2] We went to the pond to see whether the ducks had left. Two stayed. They have names now.
4,5 [autumnWalk 2] A walk in the sun: first dandelion of the year, and an agreement not to pick it.
9-11 [leafCrafts 4] Autumn leaves are drying on every windowsill. Tomorrow we print them: please bring an old shirt.
9-11 [leafCrafts 3] Hedgehogs, owls and one mystery animal. {kid:a} kindly asks you not to call it a slipper.
10,11 [leafCrafts 2] The exhibition "Autumn on a Table" is open until Friday. Hands behind backs, please.
9,10 [leafCrafts 2] We painted with leaves instead of brushes. Maple wins.
2-5 [seedlings 4] The beans are up! The watering rota hangs by the window. The peas are still thinking.
3-5 [seedlings 3] We measured every shoot and put it in a table. Four centimetres over one weekend is our record.
3,4 [seedlings 2] Every cup now carries a name. {kid:a} called the bean Kevin, after nobody in particular.
1-3 [seedlings 2] Onions on the windowsill grow faster than our nine times table. We are considering onion-based maths.
* [library 4] Reading hour in the library. We read in roles, quarrelled about the cat and settled on three cats.
* [library 3] Two books each went home today. If you see a torch under a blanket, that is good news.
* [library 2] The librarian showed us the oldest book in the school: a hundred and four, and it smells of vanilla.
* [library 2] {kid:a} has filled a whole reading diary before half-term. A thicker one has been issued.
* [blackboard 3] We wrote problems for each other. Hardest one: how many buns did {kid:b} eat if nobody admits to anything?
* [blackboard 2] Everybody came to the board today. So many hands went up that there was a draught.
905-914 [blackboard 3] First week done: we know the timetable, our places, and where the chalk hides.
* [blackboard 2] The seven times table has surrendered. The eight is holding out until Wednesday.
1-3 [blackboard 2] Nine children had every spelling right today, and all the others nearly did. Both count.
4-6,9,10 [football 4] Three all against the other class, and everyone is pleased. Best keeper: {kid:a}. Best cheering: the whole back row.
4,5 [football 3] PE on real grass at last. We came back green.
9 [football 2] The season is open: a team, a captain and a name. "The Quick Laces" won the vote.
3-5,10,11 [planetarium 4] The planetarium! On Venus a day is longer than a year, and now everybody prefers school on Earth.
408-418 [planetarium 3] Space Day: we listened to Sputnik and tasted food from a tube. It tastes like mash and looks like victory.
11,1,2 [planetarium 2] Back from the stars. We drew where each of us would live; Jupiter is oddly popular.
12,1,2 [snowman 4] The snowman stands! {kid:a} brought the nose. The scarf went home again, the bucket has not.
12,1 [snowman 3] The first real snow. Lessons done, mittens wet, spirits high.
1,2 [snowman 2] We built a fort and gave it up without a fight to Year 2, for biscuits.
1215-1228,2,305-315,5 [choir 4] The concert was a joy. Thank you to the grandmothers for clapping and to whoever held the curtain.
12,3,5 [choir 3] We are rehearsing in three parts. The third one is quiet, but brave.
11,12 [choir 2] Song chosen for the concert. I apologise in advance for the chorus.
11,12,2,3 [baking 4] Gingerbread in the school kitchen. Twenty-eight stars, three hearts and one something.
12 [baking 3] Iced and wrapped. Half went to Viktor at the gate, who was moved to song.
215-314 [baking 3] Pancakes! Everyone flipped their own. The floor is nearly fine.
4,5,10 [treePlanting 4] We planted an apple tree. The class now owns a tree, a can and a rota until June.
4,5 [treePlanting 3] Tidy-up day: twenty bags of leaves, five nest boxes and one ball lost in 2019.
10 [treePlanting 2] Our tree is wrapped up for the winter. We wrote it a letter, although it hadn't asked.
* [chess 3] The class tournament ended with {kid:a} and {kid:b} in the final. They shook hands before and after.
* [chess 2] We practised mate with a rook. Somebody did it with a pawn; we checked, it was fair.
10-12,1,2 [chess 2] Second place in the district! The cup is by the board. Polishing is by turns.
* [robotics 4] The robot moved! Not where we wanted, but it moved. Tomorrow: corners.
* [robotics 2] Robotics club built a machine that sorts pencils by colour. Rubbers are next.
2-4 [robotics 2] At the competition our Grasshopper overtook everybody in the bend and stopped exactly on the line.
10,11,2-4 [museum 4] We stood before the dinosaur for a long time. Question of the day: did it brush its teeth?
1-3,11 [museum 3] A wonderful visit. The guide said he had never been asked such questions.
9,5 [museum 2] Museum lesson: drew bones, counted ribs, lost count at forty.
* Found today: one blue mitten, a dinosaur lunch box, and the answer to 7 × 8.
* For tomorrow we need {things}. If you have none, please don't run out tonight: we share.
* The tidy-up team polished even the globe. Australia shines.
* {kid:a} explained fractions with an orange. The orange is gone, the fractions stayed.
* A small request: spare socks, please. The puddles are deeper this year.
* Quote of the day: "I'm not late, I'm early for the next one." Everyone laughed, me included.
* We timed our reading. Not for a mark, only to see how far we have come since September. Far!
* A quiet day: painting, listening to the rain, a story about a bear. Some days need that.
* [file timetable] Next week's timetable. Music and art have changed places, all else as usual.
* [file list] The list for the trip. Please check names and telephone numbers by Friday.
* [file memo] What to put in a school bag, and what has no business there (stones, last week's sandwich).
* [file words] Words for the spelling test. Twenty of them; we know half already.
901-905 Welcome back! We are taller, browner and slightly out of practice at mornings. All of it can be mended.
902-918 We chose monitors, helpers and one keeper of the plants, which is the post everybody wanted.
1005-1010 Thank you for the kind words on Teachers' Day. The card with the cat in a waistcoat goes up at home.
1020-1026 Half-term! Reports are with you, the pride is with me. Read, rest, get muddy.
11,12 Dark mornings: reflectors on bags are not decoration. Please check yours.
1208-1227 The tree is up. The star on top took {kid:a} three evenings.
1212-1225 Concert on Friday. Simple costumes; the one rule is that one must be able to laugh in them.
111-119 Welcome back! We told holiday stories. The one with the reindeer won.
1,2 Very cold: we walk in corridors, run in the hall and drink tea at second break.
301-309 World Book Day: four wizards, three Matildas, one very convincing teapot.
3 Streams studied by experiment. Boots are drying, boats are at sea.
401-403 April Fool's Day: everybody had a fish on their back, the head teacher included. She approved.
4 A week without phones at break. We remembered skipping, marbles and talking.
514-526 Last weeks: books go back, the year is being remembered. The summer list is short and funny.
519-527 Thank you for this year. You are raising wonderful people and I got to spend my days with them.
* We put a comma on trial. Acquitted for lack of evidence.
* We have a new snail. Names are voted on until Thursday; there are sixteen candidates.
* We practised arguing politely. Best line: "I see your point, but the pie is still round."
* Letters to our future selves, sealed until summer. Don't ask, I won't tell.
* Maths test today: calm, hardly any sighing. Results on Thursday.
* {kid:a} and {kid:b} helped the little ones with their shoelaces and came back taller.
* Thank you for the new curtains! One can see the board now instead of the pigeons.
* Market day: change was given in buttons. Nobody was cheated, a few got rich.
* We listened to silence for two whole minutes. We heard a fridge, a bird and a stomach.
* An onion under the microscope is prettier than any of us expected.
* Poetry by heart: Year 2 was the jury, so applause counted double.
* We drew a map of the playground and agreed where the treasure is going to be.
* "What I will be": three astronauts, two bakers, one dragon. The dragon has our support.
* Fire drill in two minutes flat, and nobody forgot the hamster.
* A new class motto, by vote: "Slowly, but together".
`;
/** Stories of the evening course for adults. */
export const enEveningStories = `
* [eveningClass 3] A full table tonight. We ordered soup, paid for it and complained about it, all in Russian.
* [eveningClass 2] Verbs of motion, part one. We walked, drove and flew around the classroom. Nobody was hurt.
* [eveningClass 2] Conversation evening: ten minutes about the weather, forty about food.
905-1010 [eveningClass 2] Welcome to the new term! Half of us know each other, all of us know the alphabet.
11,12,1 [eveningClass 2] Dark outside, warm inside. Tonight we read our first whole page without a dictionary.
1212-1228 [eveningClass 2] Songs, tangerines and the genitive plural. С наступающим!
3,4 [eveningClass 1] Somebody brought blini, and grammar suddenly went much better.
515-527 [eveningClass 1] Last lesson before the summer. You came in with ten words and leave with a thousand.
* Homework for next week: write five sentences about your kitchen. The kitchen need not be real.
* Today's word: «сутки», a day and a night together. English has been missing it all this time.
* Please listen to the recording twice: once for the words and once for the melody.
* Tonight's best mistake turned a lake into a spoon. We kept the poem.
* [file memo] Table of endings for the brave. Print it large, hang it by the kettle.
* [file words] Words for the market: weights, colours, polite haggling.
* A reminder that room 12 is ours until nine. The caretaker likes us, let's keep it so.
* We did a dictation with a dog in it. Everybody spelled the dog right.
* Two of you telephoned the dentist in Russian this week. I am prouder than I can say in any language.
* Numbers, dates and the courage to use them. Next week: time, which is harder.
* Role play: a lost suitcase. It was found in every version, sometimes with somebody else's cat.
* For those who missed it: chapter six, exercises two and five, and a smile at the verb «быть».
* [library 2] We borrowed children's books. They are short, funny and full of the imperative.
* [museum 1] Saturday in the museum with Russian labels. We understood the mammoth completely.
* [baking 1] Pelmeni workshop: grammar in the hands. Forty made, forty eaten.
111-125 Welcome back. We told each other about the holidays in the past tense, which was the point.
215-310 Maslenitsa explained, in three cases and with jam.
4,5 [treePlanting 1] A few of us joined the tree planting. New words: spade, worm, and "together".
`;
