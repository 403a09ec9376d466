package tel.billing.idempotency.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import java.util.UUID;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.idempotency.application.IdempotencyKeys;
import tel.billing.idempotency.application.IdempotencyKeys.BoundKey;
import tel.billing.shared.UserId;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.StoreContract;
import tel.billing.shared.spec.StoreFixture;

/// The contract of all stores of idempotency keys.
public abstract class IdempotencyKeysContract extends StoreContract {
    private static final UUID DRAFT = Arbitrary.id();
    private static final Instant NOW = Arbitrary.INSTANT;
    private static final Instant LEASED_UNTIL = NOW.plusSeconds(30);
    private static final Instant KEPT_UNTIL = NOW.plus(Duration.ofHours(24));
    private static final StoredResponse REPLY =
            new StoredResponse(200, Map.of("Content-Type", "application/json"), "{\"name\": \"Söhne € 🔑\"}\n");

    protected final IdempotencyKeys keys;

    protected IdempotencyKeysContract(StoreFixture fixture, IdempotencyKeys keys) {
        super(fixture);
        this.keys = keys;
    }

    @Test
    void an_unknown_key_is_free() {
        assertThat(keys.find(request(), NOW)).isEmpty();
    }

    @Test
    void a_claimed_key_is_bound_to_its_request_and_draft() {
        var request = request();
        var draft = Arbitrary.id();

        assertThat(claimed(request, draft)).isTrue();
        assertThat(keys.find(request, NOW)).contains(new BoundKey.Running(request.fingerprint(), draft, LEASED_UNTIL));
    }

    @Test
    void a_bound_key_is_not_claimed_again() {
        var request = request();
        var draft = Arbitrary.id();
        claimed(request, draft);
        var other = new KeyedRequest(request.account(), request.holder(), request.key(), fingerprint());

        assertThat(claimed(request, DRAFT)).isFalse();
        assertThat(claimed(other, Arbitrary.id())).isFalse();
        assertThat(keys.find(other, NOW)).contains(new BoundKey.Running(request.fingerprint(), draft, LEASED_UNTIL));
    }

    @Test
    void a_key_stays_bound_after_its_lease_has_expired() {
        var request = request();
        claimed(request, DRAFT);
        var later = LEASED_UNTIL.plus(Duration.ofDays(9));

        assertThat(committed(() -> keys.claim(request, Arbitrary.id(), later.plusSeconds(30), later)))
                .isFalse();
        assertThat(keys.find(request, later)).isPresent();
    }

    @Test
    void each_holder_has_separate_keys() {
        var request = request();
        claimed(request, DRAFT);
        var ofAnotherAccount = KeyedRequest.ofCustomer(account(), request.key(), request.fingerprint());
        var ofStaff = KeyedRequest.ofStaff(
                request.account(), new UserId(Arbitrary.id()), request.key(), request.fingerprint());

        assertThat(keys.find(ofAnotherAccount, NOW)).isEmpty();
        assertThat(claimed(ofAnotherAccount, Arbitrary.id())).isTrue();
        assertThat(keys.find(ofStaff, NOW)).isEmpty();
        assertThat(claimed(ofStaff, Arbitrary.id())).isTrue();
    }

    @Test
    void a_claim_that_is_rolled_back_leaves_the_key_free() {
        var request = request();

        takenBack(() -> keys.claim(request, Arbitrary.id(), LEASED_UNTIL, NOW));

        assertThat(keys.find(request, NOW)).isEmpty();
        assertThat(claimed(request, DRAFT)).isTrue();
    }

    @Test
    void one_of_many_concurrent_claims_succeeds() {
        var request = request();

        var answers = Race.of(() -> claimed(request, DRAFT));

        assertThat(answers).containsOnlyOnce(true);
    }

    @Test
    void an_expired_lease_is_taken_over() {
        var request = request();
        var draft = Arbitrary.id();
        claimed(request, draft);
        var longer = LEASED_UNTIL.plusSeconds(30);

        assertThat(takenOver(request, LEASED_UNTIL, longer)).isTrue();
        assertThat(keys.find(request, NOW)).contains(new BoundKey.Running(request.fingerprint(), draft, longer));
    }

    @Test
    void a_lease_that_was_taken_over_is_not_taken_over_again() {
        var request = request();
        claimed(request, DRAFT);
        takenOver(request, LEASED_UNTIL, LEASED_UNTIL.plusSeconds(30));

        assertThat(takenOver(request, LEASED_UNTIL, LEASED_UNTIL.plusSeconds(60)))
                .isFalse();
        assertThat(leasedUntil(request)).isEqualTo(LEASED_UNTIL.plusSeconds(30));
    }

    @Test
    void one_of_many_concurrent_takeovers_succeeds() {
        var request = request();
        claimed(request, DRAFT);

        var answers = Race.of(() -> takenOver(request, LEASED_UNTIL, LEASED_UNTIL.plusSeconds(30)));

        assertThat(answers).containsOnlyOnce(true);
    }

    @Test
    void a_free_or_answered_key_cannot_be_taken_over() {
        var request = request();
        assertThat(takenOver(request, LEASED_UNTIL, KEPT_UNTIL)).isFalse();

        claimed(request, DRAFT);
        answered(request, KEPT_UNTIL);

        assertThat(takenOver(request, LEASED_UNTIL, KEPT_UNTIL)).isFalse();
        assertThat(keys.find(request, NOW)).contains(new BoundKey.Answered(request.fingerprint(), REPLY, KEPT_UNTIL));
    }

    @Test
    void a_released_lease_has_expired() {
        var request = request();
        claimed(request, DRAFT);
        var now = NOW.plusSeconds(3);

        assertThat(takenOver(request, LEASED_UNTIL, now)).isTrue();

        assertThat(leasedUntil(request)).isEqualTo(now);
        assertThat(takenOver(request, now, LEASED_UNTIL.plusSeconds(30))).isTrue();
    }

    @Test
    void a_lease_that_was_taken_over_cannot_be_released() {
        var request = request();
        claimed(request, DRAFT);
        var theirs = LEASED_UNTIL.plusSeconds(30);
        takenOver(request, LEASED_UNTIL, theirs);

        assertThat(takenOver(request, LEASED_UNTIL, NOW)).isFalse();
        assertThat(leasedUntil(request)).isEqualTo(theirs);
    }

    @Test
    void a_reply_is_found_as_stored() {
        var request = request();
        claimed(request, DRAFT);

        assertThat(answered(request, KEPT_UNTIL)).isTrue();
        assertThat(keys.find(request, NOW)).contains(new BoundKey.Answered(request.fingerprint(), REPLY, KEPT_UNTIL));
    }

    @Test
    void a_key_gets_only_one_reply() {
        var request = request();
        claimed(request, DRAFT);
        answered(request, KEPT_UNTIL);
        var late = new StoredResponse(402, Map.of(), "late");

        assertThat(committed(() -> keys.answer(request, DRAFT, late, KEPT_UNTIL)))
                .isFalse();
        assertThat(keys.find(request, NOW)).contains(new BoundKey.Answered(request.fingerprint(), REPLY, KEPT_UNTIL));
    }

    @Test
    void a_reply_for_another_draft_is_not_stored() {
        var request = request();
        claimed(request, DRAFT);

        assertThat(committed(() -> keys.answer(request, Arbitrary.id(), REPLY, KEPT_UNTIL)))
                .isFalse();
        assertThat(leasedUntil(request)).isEqualTo(LEASED_UNTIL);
    }

    @Test
    void one_of_many_concurrent_replies_is_stored() {
        var request = request();
        claimed(request, DRAFT);

        var answers = Race.of(() -> answered(request, KEPT_UNTIL));

        assertThat(answers).containsOnlyOnce(true);
    }

    @Test
    void a_reply_that_is_rolled_back_leaves_the_key_without_a_reply() {
        var request = request();
        claimed(request, DRAFT);

        takenBack(() -> keys.answer(request, DRAFT, REPLY, KEPT_UNTIL));

        assertThat(leasedUntil(request)).isEqualTo(LEASED_UNTIL);
    }

    @Test
    void a_key_is_free_again_after_its_reply_has_expired() {
        var request = request();
        claimed(request, DRAFT);
        answered(request, KEPT_UNTIL);
        var nextRequest = new KeyedRequest(request.account(), request.holder(), request.key(), fingerprint());
        var draft = Arbitrary.id();

        assertThat(keys.find(request, KEPT_UNTIL.minusSeconds(1))).isPresent();
        assertThat(keys.find(request, KEPT_UNTIL)).isEmpty();
        assertThat(committed(() -> keys.claim(nextRequest, draft, KEPT_UNTIL.plusSeconds(30), KEPT_UNTIL)))
                .isTrue();
        assertThat(keys.find(nextRequest, KEPT_UNTIL))
                .contains(new BoundKey.Running(nextRequest.fingerprint(), draft, KEPT_UNTIL.plusSeconds(30)));
    }

    @Test
    void one_of_many_concurrent_claims_of_an_expired_key_succeeds() {
        var request = request();
        claimed(request, DRAFT);
        answered(request, KEPT_UNTIL);

        var answers = Race.of(
                () -> committed(() -> keys.claim(request, Arbitrary.id(), KEPT_UNTIL.plusSeconds(30), KEPT_UNTIL)));

        assertThat(answers).containsOnlyOnce(true);
    }

    @Test
    void replies_are_deleted_when_they_have_expired() {
        var first = answeredRequest(KEPT_UNTIL);
        var second = answeredRequest(KEPT_UNTIL.plusSeconds(1));

        assertThat(forgotten(KEPT_UNTIL.minusSeconds(1), 10)).isZero();
        assertThat(forgotten(KEPT_UNTIL, 10)).isEqualTo(1);
        assertThat(claimed(first, Arbitrary.id())).isTrue();
        assertThat(claimed(second, Arbitrary.id())).isFalse();
    }

    @Test
    void deleted_replies_are_limited_to_the_requested_number() {
        answeredRequest(KEPT_UNTIL);
        answeredRequest(KEPT_UNTIL);
        answeredRequest(KEPT_UNTIL);

        assertThat(forgotten(KEPT_UNTIL, 2)).isEqualTo(2);
        assertThat(forgotten(KEPT_UNTIL, 2)).isEqualTo(1);
        assertThat(forgotten(KEPT_UNTIL, 2)).isZero();
    }

    @Test
    void a_key_without_a_reply_is_never_deleted() {
        var request = request();
        claimed(request, DRAFT);

        assertThat(keys.nextExpiry()).isEmpty();
        assertThat(forgotten(KEPT_UNTIL.plus(Duration.ofDays(365)), 10)).isZero();
        assertThat(keys.find(request, NOW)).isPresent();
    }

    @Test
    void at_the_next_deletion_time_there_is_a_reply_to_delete() {
        answeredRequest(KEPT_UNTIL.plusSeconds(1));
        answeredRequest(KEPT_UNTIL);

        assertThat(keys.nextExpiry()).contains(KEPT_UNTIL);
        assertThat(forgotten(KEPT_UNTIL, 10)).isEqualTo(1);
        assertThat(keys.nextExpiry()).contains(KEPT_UNTIL.plusSeconds(1));
    }

    private KeyedRequest request() {
        return KeyedRequest.ofCustomer(account(), new IdempotencyKey(UUID.randomUUID()), fingerprint());
    }

    private KeyedRequest answeredRequest(Instant keptUntil) {
        var request = request();
        claimed(request, DRAFT);
        answered(request, keptUntil);
        return request;
    }

    private boolean claimed(KeyedRequest request, UUID draft) {
        return committed(() -> keys.claim(request, draft, LEASED_UNTIL, NOW));
    }

    private boolean takenOver(KeyedRequest request, Instant from, Instant until) {
        return committed(() -> keys.moveLease(request, from, until));
    }

    private boolean answered(KeyedRequest request, Instant keptUntil) {
        return committed(() -> keys.answer(request, DRAFT, REPLY, keptUntil));
    }

    private int forgotten(Instant now, int limit) {
        return committed(() -> keys.deleteExpired(now, limit));
    }

    private Instant leasedUntil(KeyedRequest request) {
        return assertThat(keys.find(request, NOW))
                .get(InstanceOfAssertFactories.type(BoundKey.Running.class))
                .actual()
                .leasedUntil();
    }

    private static Fingerprint fingerprint() {
        var id = Arbitrary.id();
        var half = HexFormat.of().toHexDigits(id.getMostSignificantBits())
                + HexFormat.of().toHexDigits(id.getLeastSignificantBits());
        return new Fingerprint(half + half);
    }
}
