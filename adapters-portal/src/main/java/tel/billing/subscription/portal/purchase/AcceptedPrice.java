package tel.billing.subscription.portal.purchase;

import java.util.Optional;
import tel.billing.shared.Currencies;
import tel.billing.shared.InputError;
import tel.billing.shared.Money;
import tel.billing.shared.Parsed;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.PageFailure;
import tel.billing.shared.portal.Times;
import tel.billing.subscription.application.purchase.PreviewChange.Preview;
import tel.billing.subscription.application.purchase.PurchaseQuotes.Funding;
import tel.billing.subscription.domain.AcceptedPreview;

/// The price that a page showed, in hidden fields of its form. The purchase charges this price or nothing.
public final class AcceptedPrice {
    /// The fields with the total in minor units, its currency, and the instant at which it was calculated.
    public static final String TOTAL = "total_minor";

    public static final String CURRENCY = "currency";
    public static final String PRICED_AT = "priced_at";

    /// The field with what a card is charged, in minor units of the same currency.
    public static final String FROM_CARD = "card_minor";

    private AcceptedPrice() {}

    /// Puts the price into the form. If the previous attempt is still running, the form keeps what was sent,
    /// because it repeats that attempt.
    static void write(Preview preview, Form form) {
        var repeats = form.faultOf("")
                .filter(fault -> fault.key().equals("form.still_running"))
                .isPresent();
        if (!repeats) {
            form.with(TOTAL, Long.toString(preview.total().minor()))
                    .with(CURRENCY, preview.total().currency().getCurrencyCode())
                    .with(PRICED_AT, preview.pricedAt().toString())
                    .with(FROM_CARD, Long.toString(fromCard(preview)));
        }
    }

    /// Reads the price. Fails if no page of the service sent it.
    static AcceptedPreview read(Form form) {
        var total = form.required(TOTAL, AcceptedPrice::minor);
        var currency = form.required(CURRENCY, Currencies::parse);
        var pricedAt = form.required(PRICED_AT, Times::parse);
        var fromCard = form.required(FROM_CARD, AcceptedPrice::minor);
        if (!form.isValid()) {
            throw PageFailure.malformed();
        }
        return new AcceptedPreview(
                new Money(total.get(), currency.get()),
                pricedAt.get(),
                Optional.of(new Money(fromCard.get(), currency.get())));
    }

    private static long fromCard(Preview preview) {
        return preview.payment()
                .map(payment -> payment.funding() instanceof Funding.Card card
                        ? card.amount().minor()
                        : 0L)
                .orElse(0L);
    }

    private static Parsed<Long> minor(String text) {
        try {
            var minor = Long.parseLong(text);
            return minor < 0 ? Parsed.invalid(InputError.malformed("must not be negative")) : Parsed.valid(minor);
        } catch (NumberFormatException malformed) {
            return Parsed.invalid(InputError.malformed("must be a number"));
        }
    }
}
