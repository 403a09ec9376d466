package tel.billing.overview.portal.dashboard;

import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.web.bind.annotation.GetMapping;
import tel.billing.overview.application.ShowDashboard;
import tel.billing.overview.application.ShowDashboard.CurrencyFigures;
import tel.billing.overview.application.ShowDashboard.Dashboard;
import tel.billing.payment.PaymentFigures.Captures;
import tel.billing.shared.Money;
import tel.billing.shared.Workload;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.console.BarChart;
import tel.billing.shared.portal.console.Cell;
import tel.billing.shared.portal.console.Column;
import tel.billing.shared.portal.console.Listing;
import tel.billing.shared.portal.console.Snapshot;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Visitors;

/// The first page of the console: the key figures of all accounts.
@PortalPages
public final class DashboardPage {
    private static final List<Column> DAYS =
            List.of(Column.text("day"), Column.number("payments"), Column.number("amount"));
    private static final List<Column> DECLINES = List.of(Column.text("reason"), Column.number("payments"));

    private final ShowDashboard showDashboard;
    private final Snapshot<Dashboard> latest;

    public DashboardPage(ShowDashboard showDashboard, InstantSource clock) {
        this.showDashboard = showDashboard;
        this.latest = new Snapshot<>(clock);
    }

    /// What the page shows.
    public record Shown(Dashboard dashboard, List<TopUps> topUps, List<Decline> declines, Listing declineTable) {}

    /// The top-ups in one currency.
    public record TopUps(Currency currency, BarChart chart, Listing table) {}

    /// Declined payments with one reason.
    ///
    /// @param percent of the most frequent reason
    public record Decline(String reason, long count, int percent) {}

    @GetMapping("/console/")
    @PortalAccess(Visitors.STAFF)
    public View show(Visit visit) {
        var dashboard =
                latest.get(() -> Workload.REPORTS.call(showDashboard::show)).value();
        var declines = declines(
                visit,
                dashboard.declines().entrySet().stream()
                        .map(entry -> Map.entry(entry.getKey().name().toLowerCase(Locale.ROOT), entry.getValue()))
                        .toList());
        return View.page(
                "overview/dashboard",
                new Shown(
                        dashboard,
                        currencies(dashboard)
                                .map(currency -> topUps(visit, dashboard, currency))
                                .toList(),
                        declines,
                        Listing.whole(
                                DECLINES,
                                declines.stream()
                                        .map(decline ->
                                                List.of(Cell.text(decline.reason()), Cell.count(decline.count())))
                                        .toList())));
    }

    /// The page without its slash.
    @GetMapping("/console")
    @PortalAccess(Visitors.EVERYONE)
    public View addSlash(Visit visit) {
        return View.redirect(visit.site().home());
    }

    private static Stream<Currency> currencies(Dashboard dashboard) {
        return Stream.concat(
                        dashboard.currencies().stream().map(CurrencyFigures::currency),
                        dashboard.captures().stream()
                                .map(captures -> captures.amount().currency()))
                .distinct()
                .sorted(Comparator.comparing(Currency::getCurrencyCode));
    }

    private static TopUps topUps(Visit visit, Dashboard dashboard, Currency currency) {
        var byDay = dashboard.captures().stream()
                .filter(captures -> captures.amount().currency().equals(currency))
                .collect(Collectors.toMap(Captures::day, captures -> captures));
        var first = LocalDate.ofInstant(dashboard.from(), ZoneOffset.UTC);
        var days = first.datesUntil(first.plusDays(ShowDashboard.DAYS))
                .map(day -> byDay.getOrDefault(day, new Captures(day, 0, Money.zero(currency))))
                .toList();
        return new TopUps(
                currency,
                BarChart.of(days.stream()
                        .map(day ->
                                new BarChart.Value(day(visit, day), day.amount().minor(), visit.money(day.amount())))
                        .toList()),
                Listing.whole(
                        DAYS,
                        days.reversed().stream()
                                .filter(day -> day.count() > 0)
                                .map(day -> List.of(
                                        Cell.text(day(visit, day)), Cell.count(day.count()), Cell.amount(day.amount())))
                                .toList()));
    }

    private static String day(Visit visit, Captures captures) {
        return visit.day(captures.day().atStartOfDay(ZoneOffset.UTC).toInstant());
    }

    private static List<Decline> declines(Visit visit, List<Map.Entry<String, Long>> counts) {
        var highest = counts.stream().mapToLong(Map.Entry::getValue).max().orElse(1);
        return counts.stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
                .map(count -> new Decline(
                        visit.text("console.decline." + count.getKey()),
                        count.getValue(),
                        Math.toIntExact(count.getValue() * 100 / highest)))
                .toList();
    }
}
