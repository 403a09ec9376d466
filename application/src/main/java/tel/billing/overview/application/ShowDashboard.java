package tel.billing.overview.application;

import java.time.Instant;
import java.util.Currency;
import java.util.List;
import java.util.Map;
import tel.billing.payment.DeclineReason;
import tel.billing.payment.PaymentFigures;
import tel.billing.shared.Money;

/// Shows staff the key figures of all accounts: subscriptions now, and payments of the last days.
public interface ShowDashboard {
    /// Today in UTC and the days before.
    int DAYS = 30;

    Dashboard show();

    /// The key figures at one time.
    ///
    /// @param from       the start of the first of the last [#DAYS] days
    /// @param until      the time of these figures
    /// @param currencies by currency code
    /// @param captures   captured payments, by day and currency; days without payments are omitted
    /// @param declines   the number of declined payments, by reason; reasons without payments are omitted
    record Dashboard(
            Instant from,
            Instant until,
            List<CurrencyFigures> currencies,
            List<PaymentFigures.Captures> captures,
            Map<DeclineReason, Long> declines) {

        public Dashboard {
            currencies = List.copyOf(currencies);
            captures = List.copyOf(captures);
            declines = Map.copyOf(declines);
        }
    }

    /// The subscriptions in one currency. Amounts are net of VAT.
    ///
    /// @param active           paid subscriptions
    /// @param pastDue          subscriptions with an unpaid period, whose lines still work
    /// @param pastDueAmount    their unpaid prices
    /// @param suspended        subscriptions with an unpaid period, whose lines are suspended
    /// @param suspendedAmount  their unpaid prices
    /// @param churned          subscriptions that were cancelled in the last [#DAYS] days
    /// @param monthlyRecurring the monthly recurring revenue of active and past due subscriptions; a
    ///     yearly price counts as a twelfth
    record CurrencyFigures(
            Currency currency,
            long active,
            long pastDue,
            Money pastDueAmount,
            long suspended,
            Money suspendedAmount,
            long churned,
            Money monthlyRecurring) {}
}
