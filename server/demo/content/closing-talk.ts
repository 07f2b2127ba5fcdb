/** What is being said right now in the two largest threads, whatever the date. */
export const closingTalk = {
  ru: `
# all all
у: [autumnWalk 1] Вернулись с прогулки. Все сухие, почти все сытые
~радость 2-3
а: Какая красота! {реб} рассказывал{@/а} про белку
б: А сменку завтра брать?
б: И обед свой или покормят?
у: Сменка не нужна. Обед берём с собой
в: И зонтик на всякий случай?
у: Да, обещают дождь после обеда
~спасибо 2-3
`,
  en: `
# all all
t: [leafCrafts 1] The exhibition is up! Come and look from four
~joy 2-2
a: On our way. {kid} made me promise not to laugh at the hedgehog
b: Is it indoor shoes tomorrow?
t: Yes please, and a packed lunch for the trip
~thanks 1-2
`,
} as const;
