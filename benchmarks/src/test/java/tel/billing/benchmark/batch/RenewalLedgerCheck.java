package tel.billing.benchmark.batch;

import static org.jooq.impl.DSL.val;

import java.util.ArrayList;
import java.util.List;
import org.jooq.DSLContext;
import org.jooq.Field;

/// Checks that every subscription was renewed once, and that the ledger balances.
record RenewalLedgerCheck(DSLContext sql) {
    private static final Field<?> END = val(Subscribers.TERM_ENDS);

    /// The faults; empty if there are none.
    List<String> faults(long due) {
        var faults = new ArrayList<String>();
        must(
                faults,
                "renewed and unpaid, together",
                due,
                "SELECT count(*) FROM subscription_subscription"
                        + " WHERE term_start = {0} AND (status = 'active' AND moves = 2 OR status = 'past_due')");
        must(
                faults,
                "charges of the renewed ones",
                renewed(),
                "SELECT count(*) FROM subscription_charge" + " WHERE status = 'taken' AND term_start = {0}");
        must(
                faults,
                "subscriptions with a charge",
                renewed(),
                "SELECT count(DISTINCT subscription_id)" + " FROM subscription_charge");
        must(faults, "events", due, "SELECT count(*) FROM subscription_event WHERE kind IN ('renewed', 'fell_due')");
        must(faults, "letters", due, "SELECT count(*) FROM shared_scheduled_task WHERE task_name = 'mail'");
        must(
                faults,
                "cents held",
                0,
                "SELECT coalesce(sum(CASE WHEN credit = 'held' THEN amount_minor"
                        + " WHEN debit = 'held' THEN -amount_minor END), 0) FROM ledger_transfer");
        must(
                faults,
                "cents taken",
                taken(),
                "SELECT coalesce(sum(amount_minor), 0) FROM ledger_transfer" + " WHERE credit IN ('revenue', 'vat')");
        must(
                faults,
                "wallets that are not the sum of their transfers, or below zero",
                0,
                "SELECT count(*)"
                        + " FROM ledger_wallet w WHERE balance_minor < 0 OR balance_minor <> (SELECT sum(effect_minor)"
                        + " FROM ledger_transfer t WHERE t.account_id = w.account_id AND t.currency = w.currency)");
        must(
                faults,
                "cents in all ledger accounts together",
                0,
                "SELECT coalesce(sum(balance_minor), 0) - (SELECT sum(CASE WHEN debit = 'card_processor' THEN"
                        + " amount_minor ELSE 0 END - CASE WHEN credit IN ('held', 'revenue', 'vat') THEN amount_minor"
                        + " ELSE 0 END + CASE WHEN debit = 'held' THEN amount_minor ELSE 0 END) FROM ledger_transfer) FROM"
                        + " ledger_wallet");
        return faults;
    }

    /// The number of subscriptions that are paid for another period.
    long renewed() {
        return number("SELECT count(*) FROM subscription_subscription WHERE term_start = {0} AND status = 'active'");
    }

    private long taken() {
        return number("SELECT coalesce(sum(gross_minor), 0) FROM subscription_charge WHERE term_start = {0}");
    }

    private void must(List<String> faults, String what, long expected, String count) {
        var counted = number(count);
        if (counted != expected) {
            faults.add("%s: %s instead of %s".formatted(what, counted, expected));
        }
    }

    private long number(String count) {
        return sql.fetchSingle(count, END).get(0, Long.class);
    }
}
