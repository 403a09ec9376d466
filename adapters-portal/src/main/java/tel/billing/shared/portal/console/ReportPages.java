package tel.billing.shared.portal.console;

import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Comparator;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import tel.billing.shared.Workload;
import tel.billing.shared.portal.Days;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.PageFailure;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Visitors;

/// The reports of the console. Without days, a report covers the last complete month in the seller's time zone.
@PortalPages
public final class ReportPages {
    private final List<ConsoleReport> reports;
    private final InstantSource clock;
    private final ZoneId zone;

    /// @param zone the seller's time zone, in which documents are dated
    public ReportPages(List<ConsoleReport> reports, InstantSource clock, ZoneId zone) {
        this.reports = reports.stream()
                .sorted(Comparator.comparingInt(ConsoleReport::order))
                .toList();
        this.clock = clock;
        this.zone = zone;
    }

    /// A report with its period.
    ///
    /// @param csv the path of the CSV file
    public record Shown(String name, boolean hasPeriod, Listing listing, String csv) {}

    private record Period(LocalDate from, LocalDate to) {}

    @GetMapping("/console/reports")
    @PortalAccess(Visitors.STAFF)
    public View index() {
        return View.page(
                "shared/console/reports",
                reports.stream().map(ConsoleReport::name).toList());
    }

    @GetMapping("/console/reports/{name}")
    @PortalAccess(Visitors.STAFF)
    public View show(@PathVariable String name, Visit visit, Form query) {
        var report = find(name);
        var period = period(report, query);
        if (!query.isValid()) {
            return View.page(
                    "shared/console/report", new Shown(name, true, Listing.whole(List.of(), List.of()), ""), query);
        }
        var listing = Workload.REPORTS.call(() -> report.show(visit, period.from(), period.to()));
        return View.page(
                "shared/console/report", new Shown(name, report.hasPeriod(), listing, csv(report, period)), query);
    }

    @GetMapping("/console/reports/{name}/csv")
    @PortalAccess(Visitors.STAFF)
    public View download(@PathVariable String name, Visit visit, Form query) {
        var report = find(name);
        var period = period(report, query);
        if (!query.isValid()) {
            throw PageFailure.malformed();
        }
        var listing = Workload.REPORTS.call(() -> report.show(visit, period.from(), period.to()));
        var file = report.hasPeriod() ? "%s-%s-%s.csv".formatted(name, period.from(), period.to()) : name + ".csv";
        return View.download("text/csv;charset=utf-8", file, ListingCsv.of(listing));
    }

    private ConsoleReport find(String name) {
        return reports.stream()
                .filter(report -> report.name().equals(name))
                .findAny()
                .orElseThrow(PageFailure::notFound);
    }

    private static String csv(ConsoleReport report, Period period) {
        var path = "/console/reports/" + report.name() + "/csv";
        return report.hasPeriod() ? path + "?from=" + period.from() + "&to=" + period.to() : path;
    }

    private Period period(ConsoleReport report, Form query) {
        var thisMonth = LocalDate.ofInstant(clock.instant(), zone).withDayOfMonth(1);
        var lastMonth = new Period(thisMonth.minusMonths(1), thisMonth.minusDays(1));
        if (!report.hasPeriod()) {
            return lastMonth;
        }
        if (query.all("from").isEmpty() && query.all("to").isEmpty()) {
            query.with("from", lastMonth.from().toString())
                    .with("to", lastMonth.to().toString());
        }
        var from = query.required("from", Days::parse);
        var to = query.required("to", Days::parse);
        if (!query.isValid()) {
            return lastMonth;
        }
        if (to.get().isBefore(from.get())) {
            query.fault("to", "console.filter.to_before_from");
        }
        return new Period(from.get(), to.get());
    }
}
