-- As before (STATS-01), with a way for a single like, view, comment, save or follow, which needs no order of locks.
create or replace function change_work_days(kind text, ids uuid[], days date[], steps int[]) returns void language plpgsql as $$
begin
  if ids is null then return; end if;
  if cardinality(ids) = 1 and steps[1] > 0 then
    insert into work_days as d (work_id, day, readers, finishes, likes, comments, saves, follows)
      values (ids[1], days[1], (kind = 'readers')::int * steps[1], (kind = 'finishes')::int * steps[1], (kind = 'likes')::int * steps[1],
        (kind = 'comments')::int * steps[1], (kind = 'saves')::int * steps[1], (kind = 'follows')::int * steps[1])
    on conflict (work_id, day) do update set readers = d.readers + excluded.readers, finishes = d.finishes + excluded.finishes,
      likes = d.likes + excluded.likes, comments = d.comments + excluded.comments, saves = d.saves + excluded.saves, follows = d.follows + excluded.follows;
    return;
  end if;
  perform from work_days d join (select distinct s.id, s.day from unnest(ids, days) as s(id, day)) c on c.id = d.work_id and c.day = d.day
    order by d.work_id, d.day for no key update of d;
  insert into work_days as d (work_id, day, readers, finishes, likes, comments, saves, follows)
    select id, day, (kind = 'readers')::int * n, (kind = 'finishes')::int * n, (kind = 'likes')::int * n, (kind = 'comments')::int * n,
      (kind = 'saves')::int * n, (kind = 'follows')::int * n
    from (select s.id, s.day, sum(s.step)::int as n from unnest(ids, days, steps) as s(id, day, step) group by 1, 2 having sum(s.step) > 0) up
    order by id, day
  on conflict (work_id, day) do update set readers = d.readers + excluded.readers, finishes = d.finishes + excluded.finishes,
    likes = d.likes + excluded.likes, comments = d.comments + excluded.comments, saves = d.saves + excluded.saves, follows = d.follows + excluded.follows;
  if not exists (select from unnest(steps) as s(step) where s.step < 0) then return; end if;
  with down as (
      select s.id, s.day, sum(s.step)::int as n from unnest(ids, days, steps) as s(id, day, step) group by 1, 2 having sum(s.step) < 0),
    by_day as (
      update work_days d set readers = d.readers + (kind = 'readers')::int * down.n, finishes = d.finishes + (kind = 'finishes')::int * down.n,
        likes = d.likes + (kind = 'likes')::int * down.n, comments = d.comments + (kind = 'comments')::int * down.n,
        saves = d.saves + (kind = 'saves')::int * down.n, follows = d.follows + (kind = 'follows')::int * down.n
      from down where d.work_id = down.id and d.day = down.day returning d.work_id, d.day)
  update work_months m set finishes = m.finishes + (kind = 'finishes')::int * older.n, likes = m.likes + (kind = 'likes')::int * older.n,
      comments = m.comments + (kind = 'comments')::int * older.n, saves = m.saves + (kind = 'saves')::int * older.n,
      follows = m.follows + (kind = 'follows')::int * older.n
    from (select id, date_trunc('month', day)::date as month, sum(n)::int as n from down
      where not exists (select from by_day b where b.work_id = down.id and b.day = down.day) group by 1, 2) older
    where m.work_id = older.id and m.month = older.month;
end $$;
