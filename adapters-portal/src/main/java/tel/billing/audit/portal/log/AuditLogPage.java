package tel.billing.audit.portal.log;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.web.bind.annotation.GetMapping;
import tel.billing.audit.AuditAction;
import tel.billing.audit.AuditTarget;
import tel.billing.audit.RecordedAction;
import tel.billing.audit.application.AuditLog;
import tel.billing.audit.application.AuditSearch;
import tel.billing.audit.application.ReadAuditLog;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.UuidText;
import tel.billing.shared.Workload;
import tel.billing.shared.portal.Days;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.Option;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.console.Cell;
import tel.billing.shared.portal.console.Column;
import tel.billing.shared.portal.console.Cursors;
import tel.billing.shared.portal.console.ListPage;
import tel.billing.shared.portal.console.Listing;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Visitors;

/// Staff read the audit log.
@PortalPages
public record AuditLogPage(ReadAuditLog readAuditLog) {
    private static final String PATH = "/console/audit-log";
    private static final List<String> FILTERS = List.of("action", "actor", "target", "from", "to");
    private static final List<Column> COLUMNS = List.of(
            Column.text("time"),
            Column.text("event"),
            Column.text("actor"),
            Column.text("target"),
            Column.text("reason"),
            Column.number("amount"),
            Column.text("address"));

    /// What the page shows.
    ///
    /// @param next the path of the next part
    public record Log(List<Option> actions, Listing listing, Optional<String> next) {}

    @GetMapping(PATH)
    @PortalAccess(Visitors.STAFF)
    public View show(Visit visit, Form query) {
        var action = query.optionalChoice("action", AuditAction.class);
        var actor = query.optional("actor", UuidText::parse);
        var target = query.optional("target", UuidText::parse);
        var from = query.optional("from", Days::parse);
        var to = query.optional("to", Days::parse);
        if (query.isValid() && isReversed(from.get(), to.get())) {
            query.fault("to", "console.filter.to_before_from");
        }
        if (!query.isValid()) {
            return View.page(
                    "audit/log", new Log(actions(visit), Listing.whole(COLUMNS, List.of()), Optional.empty()), query);
        }
        var search = new AuditSearch(
                actor.get(),
                action.get(),
                target.get(),
                from.get().map(AuditLogPage::start),
                to.get().map(day -> start(day.plusDays(1))));
        var page = Cursors.byTime(ListPage.request(query), AuditLog.Key::new);
        var listing = Listing.of(
                COLUMNS,
                Workload.REPORTS.call(() -> readAuditLog.read(search, page)),
                line -> row(visit, line),
                key -> Cursors.text(key.at(), key.id()));
        return View.page(
                "audit/log",
                new Log(actions(visit), listing, listing.next().map(cursor -> ListPage.next(path(query), cursor))),
                query);
    }

    private static List<Cell> row(Visit visit, ReadAuditLog.Line line) {
        var entry = line.entry();
        var event = entry.event();
        return List.of(
                Cell.time(entry.at()),
                Cell.text(text(visit, event.action())),
                Cell.text(line.actorEmail()
                        .map(EmailAddress::value)
                        .or(() -> event.actor().map(actor -> actor.id().toString()))),
                event.target().map(target -> target(visit, target)).orElseGet(Cell.Nothing::new),
                Cell.text(event.reason().map(Object::toString)),
                Cell.amount(event.money().map(money -> money.amount())),
                Cell.text(entry.address()));
    }

    /// A type of another release has no text here.
    private static Cell target(Visit visit, AuditTarget target) {
        var key = "console.target." + target.type();
        var text = visit.language().find(key).isPresent()
                ? visit.text(key, target.id())
                : target.type() + " " + target.id();
        return target.type().equals("account") ? Cell.link("/console/accounts/" + target.id(), text) : Cell.text(text);
    }

    /// This page with the same filters.
    private static String path(Form query) {
        return FILTERS.stream()
                .flatMap(name -> Stream.of(query.value(name))
                        .filter(value -> !value.isEmpty())
                        .map(value -> name + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8)))
                .collect(Collectors.collectingAndThen(
                        Collectors.joining("&"), filters -> filters.isEmpty() ? PATH : PATH + "?" + filters));
    }

    private static List<Option> actions(Visit visit) {
        return Stream.of(AuditAction.values())
                .map(action -> new Option(action.name().toLowerCase(Locale.ROOT), text(visit, action)))
                .toList();
    }

    /// An action of another release has no text here.
    private static String text(Visit visit, RecordedAction action) {
        var name = action.name().toLowerCase(Locale.ROOT);
        return visit.language().find("console.event.audit." + name).orElse(name);
    }

    private static boolean isReversed(Optional<LocalDate> from, Optional<LocalDate> to) {
        return from.isPresent() && to.isPresent() && to.get().isBefore(from.get());
    }

    private static Instant start(LocalDate day) {
        return day.atStartOfDay(ZoneOffset.UTC).toInstant();
    }
}
