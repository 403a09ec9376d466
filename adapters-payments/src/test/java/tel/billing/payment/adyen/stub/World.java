package tel.billing.payment.adyen.stub;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tel.billing.payment.adyen.stub.Entry.Why;
import tel.billing.payment.adyen.stub.NoticeWriter.Facts;

/// What customers, their banks and Adyen do, beside what they are asked for.
public final class World {
    /// A card that pays for whoever names it, and that nobody stored.
    public static final String TEST_CARD = Teller.TEST_CARD;

    private final Books books;
    private final NoticeWriter notices;

    World(Books books, NoticeWriter notices) {
        this.books = books;
        this.notices = notices;
    }

    /// The page that was opened last for what we named so.
    public Optional<String> pageFor(String merchant) {
        return books.pageFor(merchant);
    }

    boolean isPage(String session) {
        return books.page(session).isPresent();
    }

    /// The customer pays at the page; false if they cancelled before, or there is no such page.
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

    /// The customer turns away. Adyen tells nobody of it.
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

    /// The card's owner disputes a payment: all that is left of it is taken from us.
    public void chargeBack(String payment) {
        move(payment, Why.CHARGEBACK, "CHARGEBACK", -books.left(payment));
    }

    /// The dispute of a payment ends well.
    public void reverseChargeback(String payment) {
        var taken = books.movements().stream()
                .filter(moved -> moved.payment().equals(payment))
                .filter(moved -> moved.why() == Why.CHARGEBACK || moved.why() == Why.CHARGEBACK_REVERSED)
                .mapToLong(Entry.Moved::minor)
                .sum();
        move(payment, Why.CHARGEBACK_REVERSED, "CHARGEBACK_REVERSED", -taken);
    }

    /// The money of a payment will not come after all.
    public void failCapture(String payment) {
        move(payment, Why.CAPTURE_FAILED, "CAPTURE_FAILED", -books.left(payment));
    }

    /// The money of a refund, by the refund's own reference, comes back to us.
    public void failRefund(String refund) {
        synchronized (books) {
            var moved = books.movements().stream()
                    .filter(each -> each.why() == Why.REFUND && each.psp().equals(refund))
                    .findFirst()
                    .orElseThrow();
            books.write(List.of(
                    new Entry.Moved(
                            Why.REFUND_FAILED,
                            moved.payment(),
                            refund,
                            moved.merchant(),
                            -moved.minor(),
                            moved.currency()),
                    notices.standard(new Facts(
                            "REFUND_FAILED",
                            true,
                            refund,
                            moved.payment(),
                            moved.merchant(),
                            -moved.minor(),
                            moved.currency()))));
        }
    }

    private void move(String payment, Why why, String event, long minor) {
        synchronized (books) {
            var paid = books.payment(payment).orElseThrow();
            var psp = References.next();
            books.write(List.of(
                    new Entry.Moved(why, payment, psp, paid.merchant(), minor, paid.currency()),
                    notices.standard(
                            new Facts(event, true, psp, payment, paid.merchant(), Math.abs(minor), paid.currency()))));
        }
    }
}
