package tel.billing.ledger.portal.console;

import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;
import tel.billing.ledger.Ledger;
import tel.billing.ledger.LedgerAccountBalance;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.console.Cell;
import tel.billing.shared.portal.console.Column;
import tel.billing.shared.portal.console.ConsoleReport;
import tel.billing.shared.portal.console.Listing;

/// The balance of each ledger account. The balances of a currency add up to 0.
public record TrialBalance(Ledger ledger) implements ConsoleReport {
    private static final List<Column> COLUMNS =
            List.of(Column.text("ledger_account"), Column.text("currency"), Column.number("balance"));

    @Override
    public int order() {
        return 10;
    }

    @Override
    public String name() {
        return "trial_balance";
    }

    @Override
    public boolean hasPeriod() {
        return false;
    }

    @Override
    public Listing show(Visit visit, LocalDate from, LocalDate to) {
        return Listing.whole(
                COLUMNS,
                ledger.trialBalance().stream()
                        .sorted(Comparator.comparing(TrialBalance::currency)
                                .thenComparing(LedgerAccountBalance::account))
                        .map(line -> List.of(
                                Cell.choice(
                                        visit.key(line.account()),
                                        visit.text("console.ledger_account." + visit.key(line.account()))),
                                Cell.code(currency(line)),
                                Cell.amount(line.balance())))
                        .toList());
    }

    private static String currency(LedgerAccountBalance line) {
        return line.balance().currency().getCurrencyCode();
    }
}
