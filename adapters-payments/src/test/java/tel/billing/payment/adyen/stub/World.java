package tel.billing.payment.adyen.stub;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tel.billing.payment.adyen.stub.Entry.Why;
import tel.billing.payment.adyen.stub.NotificationWriter.Facts;

/// Actions of customers, their banks and Adyen outside the API.
public final class World {
    /// A card that can be charged for every shopper and is not in any list of stored cards.
    public static final String TEST_CARD = Teller.TEST_CARD;

    private final Books books;
    private final NotificationWriter notices;

    World(Books books, NotificationWriter notices) {
        this.books = books;
        this.notices = notices;
    }

    /// The latest page for our reference.
    public Optional<String> pageFor(String merchant) {
        return books.pageFor(merchant);
    }

    boolean isPage(String session) {
        return books.page(session).isPresent();
    }

    /// The customer pays at the page. False if the customer cancelled before, or the page does not exist.
    public boolean pay(String session) {
        synchronized (books) {
            var page = books.page(session).orElse(null);
            if (page == null) {
                return false;
            }
            if (books.decisionAt(session).isEmpty()) {
                var entries = new ArrayList<Entry>();
                entries.add(new Entry.Closed(session, true));
                entries.addAll(notices.paid(References.next(), page.merchant(), page.minor(), page.currency()));
                if (page.keepsCard() && books.cards(page.shopper()).isEmpty()) {
                    var token = References.next();
                    entries.add(new Entry.Kept(page.shopper(), token));
                    entries.add(notices.token("recurring.token.created", References.next(), page.shopper(), token));
                }
                books.write(entries);
            }
            return books.decisionAt(session).orElse(false);
        }
    }

    /// The customer cancels at the page. Adyen sends no notification.
    public boolean cancel(String session) {
        synchronized (books) {
            if (books.page(session).isEmpty()) {
                return false;
            }
            if (books.decisionAt(session).isEmpty()) {
                books.write(List.of(new Entry.Closed(session, false)));
            }
            return !books.decisionAt(session).orElse(true);
        }
    }

    /// The cardholder disputes a payment, and the bank takes back the amount that is left. Returns the
    /// notification, or empty if nothing is left.
    public Optional<Entry.Told> chargeBack(String payment) {
        synchronized (books) {
            var left = books.left(payment);
            if (left <= 0) {
                return Optional.empty();
            }
            var isFirst = books.movementsOf(payment, Why.CHARGEBACK).isEmpty();
            return Optional.of(move(payment, Why.CHARGEBACK, isFirst ? "CHARGEBACK" : "SECOND_CHARGEBACK", -left));
        }
    }

    /// Reverses the oldest open chargeback of a payment; empty if there is none.
    public Optional<Entry.Told> reverseChargeback(String payment) {
        synchronized (books) {
            var open = new ArrayList<Long>();
            books.movementsOf(payment, Why.CHARGEBACK).forEach(dispute -> open.add(dispute.minor()));
            books.movementsOf(payment, Why.CHARGEBACK_REVERSED).forEach(reversal -> open.remove(-reversal.minor()));
            return open.stream()
                    .findFirst()
                    .map(minor -> move(payment, Why.CHARGEBACK_REVERSED, "CHARGEBACK_REVERSED", -minor));
        }
    }

    /// The capture of a payment fails, though some of it may have been refunded. Empty if it failed before,
    /// or if the payment was disputed, which means that the bank captured it.
    public Optional<Entry.Told> failCapture(String payment) {
        synchronized (books) {
            var canFail = Stream.of(Why.CAPTURE_FAILED, Why.CHARGEBACK)
                    .allMatch(why -> books.movementsOf(payment, why).isEmpty());
            var all = books.payment(payment).orElseThrow().minor();
            return canFail ? Optional.of(move(payment, Why.CAPTURE_FAILED, "CAPTURE_FAILED", -all)) : Optional.empty();
        }
    }

    /// A refund, named by its own reference, fails and its money returns to us. Empty if it failed before.
    public Optional<Entry.Told> failRefund(String refund) {
        synchronized (books) {
            var all = books.movements().stream()
                    .filter(each -> each.psp().equals(refund))
                    .toList();
            if (all.stream().anyMatch(each -> each.why() == Why.REFUND_FAILED)) {
                return Optional.empty();
            }
            var moved = all.getFirst();
            var notification = notices.standard(new Facts(
                    "REFUND_FAILED",
                    true,
                    refund,
                    moved.payment(),
                    moved.merchant(),
                    -moved.minor(),
                    moved.currency()));
            books.write(List.of(
                    new Entry.Moved(
                            Why.REFUND_FAILED,
                            moved.payment(),
                            refund,
                            moved.merchant(),
                            -moved.minor(),
                            moved.currency()),
                    notification));
            return Optional.of(notification);
        }
    }

    private Entry.Told move(String payment, Why why, String event, long minor) {
        var paid = books.payment(payment).orElseThrow();
        var psp = References.next();
        var notification = notices.standard(
                new Facts(event, true, psp, payment, paid.merchant(), Math.abs(minor), paid.currency()));
        books.write(List.of(new Entry.Moved(why, payment, psp, paid.merchant(), minor, paid.currency()), notification));
        return notification;
    }

    /// Our references of the pages that were closed without payment.
    public List<String> leftPages() {
        return books.leftPages();
    }
}
