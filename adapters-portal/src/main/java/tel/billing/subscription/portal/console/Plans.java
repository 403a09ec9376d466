package tel.billing.subscription.portal.console;

import java.util.List;
import java.util.Locale;
import tel.billing.shared.PageRequest;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.console.Cell;
import tel.billing.shared.portal.console.Column;
import tel.billing.shared.portal.console.ConsoleList;
import tel.billing.shared.portal.console.Listing;
import tel.billing.subscription.application.catalogue.ListPlans;
import tel.billing.subscription.application.catalogue.PlanDetails;

/// All plans with their present prices, also those that are not offered any more.
public record Plans(ListPlans listPlans) implements ConsoleList {
    private static final List<Column> COLUMNS = List.of(
            Column.text("plan"),
            Column.text("tier"),
            Column.text("offered"),
            Column.number("price_net"),
            Column.text("interval"),
            Column.number("registered_phones"),
            Column.number("concurrent_calls"),
            Column.number("included_minutes"),
            Column.text("next_price"),
            Column.text("operations"));

    @Override
    public Group group() {
        return Group.CATALOGUE;
    }

    @Override
    public int order() {
        return 10;
    }

    @Override
    public String name() {
        return "plans";
    }

    @Override
    public Listing show(Visit visit, PageRequest<String> page) {
        return Listing.whole(
                COLUMNS, listPlans.list().stream().map(plan -> row(visit, plan)).toList());
    }

    private static List<Cell> row(Visit visit, PlanDetails details) {
        var plan = details.plan();
        var current = details.current();
        return List.of(
                Cell.text(plan.name().value()),
                Cell.code(plan.tier().value()),
                plan.offered()
                        ? Cell.badge("good", visit.text("console.plan.offered"))
                        : Cell.badge("neutral", visit.text("console.plan.not_offered")),
                Cell.amount(current.price()),
                Cell.text(
                        visit.text("console.interval." + plan.interval().name().toLowerCase(Locale.ROOT))),
                Cell.count(current.limits().lines()),
                Cell.count(current.limits().concurrentCalls()),
                Cell.count(current.limits().includedMinutes()),
                next(visit, details),
                new Cell.Operations(
                        "plan", "/console/catalogue/plans/" + plan.tier().value(), List.of()));
    }

    private static Cell next(Visit visit, PlanDetails details) {
        return details.plan()
                .nextAfter(details.current().validFrom())
                .map(next -> Cell.text(
                        visit.text("console.plan.next", visit.money(next.price()), visit.day(next.validFrom()))))
                .orElseGet(Cell.Nothing::new);
    }
}
