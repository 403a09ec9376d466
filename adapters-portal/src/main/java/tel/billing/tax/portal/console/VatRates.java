package tel.billing.tax.portal.console;

import java.util.List;
import tel.billing.shared.PageRequest;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.console.Cell;
import tel.billing.shared.portal.console.Column;
import tel.billing.shared.portal.console.ConsoleList;
import tel.billing.shared.portal.console.Listing;
import tel.billing.tax.application.vatrate.ListVatRates;

/// The VAT rates of all countries.
public record VatRates(ListVatRates listVatRates) implements ConsoleList {
    private static final List<Column> COLUMNS =
            List.of(Column.text("country"), Column.text("code"), Column.number("rate"), Column.text("valid_from"));

    @Override
    public Group group() {
        return Group.CATALOGUE;
    }

    @Override
    public int order() {
        return 20;
    }

    @Override
    public String name() {
        return "vat_rates";
    }

    @Override
    public Listing show(Visit visit, PageRequest<String> page) {
        return Listing.whole(
                COLUMNS,
                listVatRates.list().stream()
                        .map(rate -> List.of(
                                Cell.text(visit.country(rate.country())),
                                Cell.code(rate.country().code()),
                                Cell.percentage(rate.rate()),
                                Cell.time(rate.validFrom())))
                        .toList());
    }
}
