package tel.billing.idempotency.portal;

import java.util.Optional;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.shared.Parsed;
import tel.billing.shared.Role;
import tel.billing.shared.portal.OnceResults;
import tel.billing.shared.portal.visitor.Visitor;

/// Reads the results of [ExecuteOnce] for the pages.
public record ExecuteOnceResults(ExecuteOnce executeOnce) implements OnceResults {
    /// A key is looked up without its request.
    private static final Fingerprint ANY = new Fingerprint("0".repeat(64));

    @Override
    public Reading read(Object result) {
        if (!(result instanceof ExecuteOnce.Result known)) {
            throw new IllegalArgumentException("not a result of ExecuteOnce: " + result.getClass());
        }
        return switch (known) {
            case ExecuteOnce.Result.Responded responded -> replied(responded);
            case ExecuteOnce.Result.KeyReused() -> new Reading.KeyReused();
            case ExecuteOnce.Result.StillRunning _ -> new Reading.StillRunning();
        };
    }

    @Override
    public Optional<Reading.Replied> storedReply(Visitor user, String key) {
        return IdempotencyKey.parse(key) instanceof Parsed.Valid<IdempotencyKey>(IdempotencyKey valid)
                ? executeOnce.storedReply(request(user, valid)).map(ExecuteOnceResults::replied)
                : Optional.empty();
    }

    private static Reading.Replied replied(ExecuteOnce.Result.Responded responded) {
        return new Reading.Replied(
                responded.storedResponse().headers(), responded.storedResponse().body(), responded.repliedAt());
    }

    private static KeyedRequest request(Visitor user, IdempotencyKey key) {
        return user.role() == Role.CUSTOMER
                ? KeyedRequest.ofCustomer(user.account(), key, ANY)
                : KeyedRequest.ofStaff(user, key, ANY);
    }
}
