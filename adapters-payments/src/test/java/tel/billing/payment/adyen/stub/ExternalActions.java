package tel.billing.payment.adyen.stub;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tel.billing.payment.adyen.stub.Entry.Cause;
import tel.billing.payment.adyen.stub.NotificationWriter.Facts;

/// Actions of customers, their banks and Adyen outside the API.
public final class ExternalActions {
    /// A card that can be charged for every shopper and is not in any list of stored cards.
    public static final String TEST_CARD = RequestProcessor.TEST_CARD;

    private final StubState state;
    private final NotificationWriter notifications;

    ExternalActions(StubState state, NotificationWriter notifications) {
        this.state = state;
        this.notifications = notifications;
    }

    /// The latest page for our reference.
    public Optional<String> pageFor(String merchant) {
        return state.pageFor(merchant);
    }

    boolean isPage(String session) {
        return state.page(session).isPresent();
    }

    /// The customer pays at the page. False if the customer cancelled before, or the page does not exist.
    public boolean pay(String session) {
        synchronized (state) {
            var page = state.page(session).orElse(null);
            if (page == null) {
                return false;
            }
            if (state.decisionAt(session).isEmpty()) {
                var entries = new ArrayList<Entry>();
                entries.add(new Entry.Closed(session, true));
                entries.addAll(notifications.paid(References.next(), page.merchant(), page.minor(), page.currency()));
                if (page.keepsCard() && state.cards(page.shopper()).isEmpty()) {
                    var token = References.next();
                    entries.add(new Entry.Kept(page.shopper(), token));
                    entries.add(
                            notifications.token("recurring.token.created", References.next(), page.shopper(), token));
                }
                state.write(entries);
            }
            return state.decisionAt(session).orElse(false);
        }
    }

    /// The shopper stores one more card, without a payment. Returns its token.
    public String storeCard(String shopper) {
        var token = References.next();
        state.write(List.of(
                new Entry.Kept(shopper, token),
                notifications.token("recurring.token.created", References.next(), shopper, token)));
        return token;
    }

    /// A card is declined at the page, which stays open. False if the page is closed, or does not exist.
    public boolean decline(String session) {
        synchronized (state) {
            var page = state.page(session).orElse(null);
            if (page == null || state.decisionAt(session).isPresent()) {
                return false;
            }
            state.write(List.of(notifications.standard(new Facts(
                    "AUTHORISATION", false, References.next(), "", page.merchant(), page.minor(), page.currency()))));
            return true;
        }
    }

    /// The customer cancels at the page. Adyen sends no notification.
    public boolean cancel(String session) {
        synchronized (state) {
            if (state.page(session).isEmpty()) {
                return false;
            }
            if (state.decisionAt(session).isEmpty()) {
                state.write(List.of(new Entry.Closed(session, false)));
            }
            return !state.decisionAt(session).orElse(true);
        }
    }

    /// The cardholder disputes a payment, and the bank takes back the amount that is left. Returns the
    /// notification, or empty if nothing is left.
    public Optional<Entry.Notified> chargeBack(String payment) {
        synchronized (state) {
            var left = state.remaining(payment);
            if (left <= 0) {
                return Optional.empty();
            }
            var isFirst = state.movementsOf(payment, Cause.CHARGEBACK).isEmpty();
            return Optional.of(move(payment, Cause.CHARGEBACK, isFirst ? "CHARGEBACK" : "SECOND_CHARGEBACK", -left));
        }
    }

    /// Reverses the oldest open chargeback of a payment; empty if there is none.
    public Optional<Entry.Notified> reverseChargeback(String payment) {
        synchronized (state) {
            var open = new ArrayList<Long>();
            state.movementsOf(payment, Cause.CHARGEBACK).forEach(dispute -> open.add(dispute.minor()));
            state.movementsOf(payment, Cause.CHARGEBACK_REVERSED).forEach(reversal -> open.remove(-reversal.minor()));
            return open.stream()
                    .findFirst()
                    .map(minor -> move(payment, Cause.CHARGEBACK_REVERSED, "CHARGEBACK_REVERSED", -minor));
        }
    }

    /// The capture of a payment fails, though some of it may have been refunded. Empty if it failed before,
    /// or if the payment was disputed, which means that the bank captured it.
    public Optional<Entry.Notified> failCapture(String payment) {
        synchronized (state) {
            var canFail = Stream.of(Cause.CAPTURE_FAILED, Cause.CHARGEBACK)
                    .allMatch(cause -> state.movementsOf(payment, cause).isEmpty());
            var all = state.payment(payment).orElseThrow().minor();
            return canFail
                    ? Optional.of(move(payment, Cause.CAPTURE_FAILED, "CAPTURE_FAILED", -all))
                    : Optional.empty();
        }
    }

    /// A refund, named by its own reference, fails and its money returns to us. Empty if it failed before.
    public Optional<Entry.Notified> failRefund(String refund) {
        synchronized (state) {
            var all = state.movements().stream()
                    .filter(each -> each.psp().equals(refund))
                    .toList();
            if (all.stream().anyMatch(each -> each.why() == Cause.REFUND_FAILED)) {
                return Optional.empty();
            }
            var moved = all.getFirst();
            var notification = notifications.standard(new Facts(
                    "REFUND_FAILED",
                    true,
                    refund,
                    moved.payment(),
                    moved.merchant(),
                    -moved.minor(),
                    moved.currency()));
            state.write(List.of(
                    new Entry.Moved(
                            Cause.REFUND_FAILED,
                            moved.payment(),
                            refund,
                            moved.merchant(),
                            -moved.minor(),
                            moved.currency()),
                    notification));
            return Optional.of(notification);
        }
    }

    private Entry.Notified move(String payment, Cause cause, String event, long minor) {
        var paid = state.payment(payment).orElseThrow();
        var psp = References.next();
        var notification = notifications.standard(
                new Facts(event, true, psp, payment, paid.merchant(), Math.abs(minor), paid.currency()));
        state.write(
                List.of(new Entry.Moved(cause, payment, psp, paid.merchant(), minor, paid.currency()), notification));
        return notification;
    }

    /// Our references of the pages that were closed without payment.
    public List<String> abandonedPages() {
        return state.abandonedPages();
    }
}
