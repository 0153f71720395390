ALTER TABLE "people" ADD COLUMN "covering" text[];--> statement-breakpoint
-- What covers works without a choice; `WARNED_PRESET` in the application (WARN-04).
create function covering_preset() returns text[] language sql immutable as $$
  select array['mature', 'gore', 'suicide', 'self-harm', 'sexual-violence', 'flashing']
$$;
--> statement-breakpoint
-- As before, with the ratings and warnings that cover works: the preset without what is shown, and what is warned about or hidden.
create or replace function write_chosen_facets(ids uuid[]) returns void language sql as $$
  update people set hidden_facets = chosen.hidden, warned_facets = chosen.warned, covering = chosen.covering
  from (
    select id, hidden, warned, case when named is not null then
      array(select value from unnest(covering_preset()) value where value <> all(named)) || covered end as covering
    from (
      select p.id, coalesce(array_agg(distinct coalesce(f.canonical_id, f.id)) filter (where c.choice = 'hide'), '{}') as hidden,
        coalesce(array_agg(distinct coalesce(f.canonical_id, f.id)) filter (where c.choice = 'warn'), '{}') as warned,
        array_agg(f.folded::text order by f.folded) filter (where f.dimension in ('rating', 'warning', 'stated')) as named,
        coalesce(array_agg(f.folded::text order by f.folded) filter (where f.dimension in ('rating', 'warning', 'stated') and c.choice <> 'show'), '{}') as covered
      from unnest(ids) p(id) left join facet_choices c on c.person_id = p.id left join facets f on f.id = c.facet_id group by p.id
    ) stored
  ) chosen where people.id = chosen.id
    and (people.hidden_facets, people.warned_facets, people.covering) is distinct from (chosen.hidden, chosen.warned, chosen.covering)
$$;
