package tel.billing.payment.adyen;

import com.adyen.model.RequestOptions;
import com.adyen.service.checkout.RecurringApi;
import com.adyen.service.exception.ApiException;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import tel.billing.shared.http.Deadline;

/// Checks whether Adyen accepts the credentials. Moves no money and changes nothing.
public final class AdyenProbe {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private AdyenProbe() {}

    /// Requests the stored cards of a customer who does not exist. Returns in a sentence why Adyen cannot be used,
    /// without credentials; empty if Adyen answered.
    public static Optional<String> problem(AdyenAccess access) {
        try (var http = new AdyenHttp(() -> {})) {
            var cards = Api.at(access, http).cards();
            return ScopedValue.where(AdyenHttp.DEADLINE, Deadline.in(TIMEOUT))
                    .call(() -> problem(cards, access.account().code()));
        }
    }

    private static Optional<String> problem(RecurringApi cards, String merchantAccount) {
        try {
            cards.getTokensForStoredPaymentDetails(UUID.randomUUID().toString(), merchantAccount, new RequestOptions());
            return Optional.empty();
        } catch (ApiException error) {
            return problem(error);
        } catch (IOException silence) {
            return Optional.of("Adyen does not answer (%s).".formatted(Requests.kinds(silence)));
        }
    }

    private static Optional<String> problem(ApiException error) {
        return switch (Requests.ErrorAnswer.of(error)) {
            case NO_SUCH_CARD -> Optional.empty();
            case LOCKED_OUT ->
                Optional.of("Adyen rejects the credentials (status %d).".formatted(error.getStatusCode()));
            case FINAL, PASSING, UNCLEAR ->
                Optional.of("Adyen answers with an error (status %d).".formatted(error.getStatusCode()));
        };
    }
}
