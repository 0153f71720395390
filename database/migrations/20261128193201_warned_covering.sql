-- As before, without what the person hides: a hidden work is covered as a whole (SHOWN-05), and asked about once.
create or replace function write_chosen_facets(ids uuid[]) returns void language sql as $$
  update people set hidden_facets = chosen.hidden, warned_facets = chosen.warned, covering = chosen.covering
  from (
    select id, hidden, warned, case when named is not null then
      array(select value from unnest(covering_preset()) value where value <> all(named)) || covered end as covering
    from (
      select p.id, coalesce(array_agg(distinct coalesce(f.canonical_id, f.id)) filter (where c.choice = 'hide'), '{}') as hidden,
        coalesce(array_agg(distinct coalesce(f.canonical_id, f.id)) filter (where c.choice = 'warn'), '{}') as warned,
        array_agg(f.folded::text order by f.folded) filter (where f.dimension in ('rating', 'warning', 'stated')) as named,
        coalesce(array_agg(f.folded::text order by f.folded) filter (where f.dimension in ('rating', 'warning', 'stated') and c.choice = 'warn'), '{}') as covered
      from unnest(ids) p(id) left join facet_choices c on c.person_id = p.id left join facets f on f.id = c.facet_id group by p.id
    ) stored
  ) chosen where people.id = chosen.id
    and (people.hidden_facets, people.warned_facets, people.covering) is distinct from (chosen.hidden, chosen.warned, chosen.covering)
$$;
--> statement-breakpoint
-- Only members who chose for a rating or warning, so few rows are locked.
select write_chosen_facets(array(select id from people where covering is not null));
