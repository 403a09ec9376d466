package tel.billing.shared.portal.console;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import tel.billing.shared.Workload;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.PageFailure;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.console.ConsoleList.Group;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Visitors;

/// The queues and the catalogue of the console.
@PortalPages
public final class ListPages {
    /// More entries are shown as "more than".
    private static final int COUNTED = 20;

    private final List<ConsoleList> lists;
    private final Map<Group, Snapshot<List<Entry>>> latest = new EnumMap<>(Group.class);

    public ListPages(List<ConsoleList> lists, InstantSource clock) {
        this.lists = lists.stream()
                .sorted(Comparator.comparingInt(ConsoleList::order))
                .toList();
        for (var group : Group.values()) {
            latest.put(group, new Snapshot<>(clock));
        }
    }

    /// The lists of a group.
    ///
    /// @param at the time of the numbers of entries
    public record Index(Group group, List<Entry> entries, Instant at) {}

    /// A list of a group.
    ///
    /// @param count   the number of [ConsoleList#count], at most [#COUNTED]
    /// @param hasMore whether there are more
    public record Entry(String name, String path, int count, boolean hasMore) {}

    @GetMapping("/console/queues")
    @PortalAccess(Visitors.STAFF)
    public View queues(Visit visit) {
        return index(Group.QUEUES, visit);
    }

    @GetMapping("/console/queues/{name}")
    @PortalAccess(Visitors.STAFF)
    public View queue(@PathVariable String name, Visit visit, Form query) {
        return list(Group.QUEUES, name, visit, query);
    }

    @GetMapping("/console/catalogue")
    @PortalAccess(Visitors.STAFF)
    public View catalogue(Visit visit) {
        return index(Group.CATALOGUE, visit);
    }

    @GetMapping("/console/catalogue/{name}")
    @PortalAccess(Visitors.STAFF)
    public View catalogueList(@PathVariable String name, Visit visit, Form query) {
        return list(Group.CATALOGUE, name, visit, query);
    }

    private View index(Group group, Visit visit) {
        var entries = Objects.requireNonNull(latest.get(group))
                .get(() -> Workload.REPORTS.call(() -> lists.stream()
                        .filter(list -> list.group() == group)
                        .map(list -> entry(list, visit))
                        .toList()));
        return View.page("shared/console/lists", new Index(group, entries.value(), entries.at()));
    }

    private static Entry entry(ConsoleList list, Visit visit) {
        var count = list.count(visit, COUNTED);
        return new Entry(list.name(), path(list), (int) Math.min(count, COUNTED), count > COUNTED);
    }

    private View list(Group group, String name, Visit visit, Form query) {
        var list = lists.stream()
                .filter(each -> each.group() == group && each.name().equals(name))
                .findAny()
                .orElseThrow(PageFailure::notFound);
        var listing = Workload.REPORTS.call(() -> list.show(visit, ListPage.request(query)));
        return new ListPage(
                        visit.text("console.list." + name + ".title"),
                        visit.text("console.list." + name + ".lead"),
                        visit.text("console.list." + name + ".empty"),
                        new ListPage.Up("/console/" + group.path(), visit.text("nav." + group.path())),
                        path(list),
                        listing)
                .view();
    }

    private static String path(ConsoleList list) {
        return "/console/" + list.group().path() + "/" + list.name();
    }
}
