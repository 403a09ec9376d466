package tel.billing.tax.portal.console;

import java.util.List;
import tel.billing.shared.PageRequest;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.console.Cell;
import tel.billing.shared.portal.console.Column;
import tel.billing.shared.portal.console.ConsoleList;
import tel.billing.shared.portal.console.Listing;
import tel.billing.tax.application.exchangerate.ListExchangeRates;

/// The exchange rates, as units per euro.
public record ExchangeRates(ListExchangeRates listExchangeRates) implements ConsoleList {
    private static final List<Column> COLUMNS = List.of(
            Column.text("currency"), Column.number("exchange_rate"), Column.text("valid_from"), Column.text("source"));

    @Override
    public Group group() {
        return Group.CATALOGUE;
    }

    @Override
    public int order() {
        return 30;
    }

    @Override
    public String name() {
        return "exchange_rates";
    }

    @Override
    public Listing show(Visit visit, PageRequest<String> page) {
        return Listing.whole(
                COLUMNS,
                listExchangeRates.list().stream()
                        .map(rate -> rate.quote())
                        .map(quote -> List.of(
                                Cell.code(quote.currency().getCurrencyCode()),
                                Cell.decimal(quote.rate().units()),
                                Cell.time(quote.validFrom()),
                                Cell.text(quote.source().name())))
                        .toList());
    }
}
