/** The least a page can do: fetch the board with the stored token and paint its first screen. */
export const bareBoard = `<!doctype html><meta charset="utf-8"><title>bare</title>
<style>
body{margin:0;font:13px system-ui;display:flex;background:#f4f4f5}
section{flex:1;padding:8px}
article{background:#fff;border:1px solid #dedee2;border-radius:6px;margin-bottom:6px;padding:9px;height:90px}
article:has(img){height:170px}
img{width:100%;height:72px;object-fit:cover}
</style>
<script type="module">
const response = await fetch('/api/d/board', { headers: { authorization: 'Bearer ' + localStorage.getItem('token') } });
const { data } = await response.json();
const cards = new Map(data.cards.map((card) => [card.id, card]));
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const initials = (person) => person === null ? '–' : person.name.split(' ').map((word) => word[0]).join('');
for (const { column, ids } of data.columns.slice(0, 6)) {
  const section = document.createElement('section');
  section.append(Object.assign(document.createElement('h2'), { textContent: column + ' ' + ids.length }));
  for (const [place, id] of ids.slice(0, 8).entries()) {
    const card = cards.get(id);
    const article = document.createElement('article');
    if (card.thumbnail !== null) article.append(Object.assign(new Image(), { src: card.thumbnail, alt: '' }));
    for (const text of [
      '#' + id + ' · P' + (place + 1),
      day.format(new Date(card.createdAt)),
      card.company.name + ' · ' + card.serviceName,
      initials(card.operator),
      initials(card.orderCreator),
      String(card.workTime.elapsedSeconds),
      card.dueDate === null ? '' : day.format(new Date(card.dueDate)),
    ])
      article.append(Object.assign(document.createElement('span'), { textContent: text }));
    const href = '/orders/detail/' + id;
    article.append(Object.assign(document.createElement('a'), { href, textContent: card.orderName }));
    section.append(article);
  }
  document.body.append(section);
}
</script>`;
