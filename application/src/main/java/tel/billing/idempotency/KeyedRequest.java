package tel.billing.idempotency;

import java.util.UUID;
import tel.billing.shared.AccountId;
import tel.billing.shared.DerivedId;
import tel.billing.shared.SignedInUser;
import tel.billing.shared.UserId;

/// A request with an Idempotency-Key. A key belongs to its holder: an account or a staff member.
public record KeyedRequest(AccountId account, UUID holder, IdempotencyKey key, Fingerprint fingerprint) {

    /// An id that names what this request creates, at most once for each number of use.
    public UUID derivedId(int use) {
        return DerivedId.of(holder.toString(), key.toString(), Integer.toString(use));
    }

    public static KeyedRequest ofCustomer(AccountId account, IdempotencyKey key, Fingerprint fingerprint) {
        return new KeyedRequest(account, account.value(), key, fingerprint);
    }

    public static KeyedRequest ofStaff(SignedInUser staff, IdempotencyKey key, Fingerprint fingerprint) {
        return ofStaff(staff.account(), staff.user(), key, fingerprint);
    }

    public static KeyedRequest ofStaff(AccountId operator, UserId staff, IdempotencyKey key, Fingerprint fingerprint) {
        return new KeyedRequest(operator, staff.value(), key, fingerprint);
    }
}
