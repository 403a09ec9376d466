package tel.billing.payment.application.history;

import java.net.URI;
import java.util.Optional;
import tel.billing.payment.PaymentId;
import tel.billing.payment.domain.Payment;

/// Shows where a customer goes after the card processor's page. The customer is not authenticated there: the id of a
/// payment reveals only its status, and only through a URL that its own request named.
public interface ShowReturn {

    /// Empty if there is no such payment, or if its request named no URL for this result, or if the operator does not
    /// allow that URL any more.
    Optional<Destination> show(PaymentId payment);

    record Destination(Payment payment, URI url) {}
}
