package tel.billing.identity.story.signingkey;

import static org.assertj.core.api.Assertions.assertThat;
import static tel.billing.idempotency.spec.SampleRequests.FINGERPRINT;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import tel.billing.audit.Actor;
import tel.billing.audit.AuditEntry;
import tel.billing.audit.application.AuditSearch;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.identity.application.signingkey.RotateSigningKey;
import tel.billing.identity.application.signingkey.RotateSigningKey.Manner;
import tel.billing.identity.application.signingkey.SigningKeys.SigningKey;
import tel.billing.identity.domain.SigningKeyRotation;
import tel.billing.shared.AccountId;
import tel.billing.shared.PageRequest;
import tel.billing.shared.Role;
import tel.billing.shared.UserId;
import tel.billing.story.BillingWorld;
import tel.billing.story.CommonSteps;
import tel.billing.story.Story;
import tel.billing.story.Story.Step;

@Order(11)
@DisplayName("Rotating the signing keys")
class RotatingSigningKeysTest {
    private static final List<String> ORDINALS = List.of("first", "second", "third");

    private final BillingWorld world = new BillingWorld();
    private final CommonSteps commonSteps = new CommonSteps(world);
    private final Actor egon = Actor.of(new UserId(world.ids.next()), new AccountId(world.ids.next()), Role.ADMIN);
    private final Story story;

    /// In the order of their first appearance.
    private final List<String> seen = new ArrayList<>();

    private ExecuteOnce.Result result;

    RotatingSigningKeysTest(TestReporter reporter) {
        story = new Story(reporter);
    }

    @Test
    @DisplayName("Every ninety days, a new key is published before it signs")
    void every_ninety_days_a_new_key_is_published_before_it_signs() {
        story.given(aKeySigns())
                .when(commonSteps.passes(Duration.ofDays(90)))
                .then(published(1, 2))
                .and(signs(1))
                .when(commonSteps.passes(Duration.ofMinutes(10)))
                .then(signs(2));
    }

    @Test
    void there_is_no_rotation_before_ninety_days() {
        story.given(aKeySigns())
                .when(commonSteps.passes(Duration.ofDays(89)))
                .then(published(1))
                .and(signs(1));
    }

    @Test
    void an_old_key_stays_published_until_all_its_tokens_have_expired() {
        story.given(aKeySigns())
                .and(commonSteps.passes(Duration.ofDays(90)))
                .and(commonSteps.passes(Duration.ofMinutes(10)))
                .when(commonSteps.passes(Duration.ofMinutes(15)))
                .then(published(1, 2))
                .when(commonSteps.passes(Duration.ofMinutes(5)))
                .then(published(2))
                .and(signs(2));
    }

    @Test
    void a_missed_rotation_keeps_the_full_publication_lead_time() {
        story.given(aKeySigns())
                .and(commonSteps.passesUnattended(Duration.ofDays(200)))
                .when(commonSteps.passes(Duration.ofSeconds(1)))
                .then(published(1, 2))
                .and(signs(1))
                .when(commonSteps.passes(Duration.ofMinutes(30)))
                .then(published(2))
                .and(signs(2));
    }

    @Test
    void the_public_half_of_a_retired_key_is_kept_to_recognise_expired_tokens() {
        story.given(aKeySigns())
                .when(commonSteps.passes(Duration.ofDays(90)))
                .then(published(1, 2))
                .and(retired())
                .when(commonSteps.passes(Duration.ofMinutes(30)))
                .then(published(2))
                .and(retired(1))
                .when(commonSteps.passes(Duration.ofDays(30)))
                .then(retired(1))
                .when(commonSteps.passes(Duration.ofDays(2)))
                .then(retired());
    }

    @Test
    void nothing_is_kept_of_a_withdrawn_key() {
        story.given(aKeySigns())
                .when(rotates(Manner.AT_ONCE))
                .then(published(2))
                .and(retired());
    }

    @Test
    void an_administrator_rotates_the_key_ahead_of_schedule() {
        story.given(aKeySigns())
                .when(rotates(Manner.WITH_NOTICE))
                .then(isNotified(2, SigningKeyRotation.PUBLICATION_LEAD_TIME))
                .and(published(1, 2))
                .and(signs(1))
                .when(commonSteps.passes(Duration.ofMinutes(10)))
                .then(signs(2));
    }

    @Test
    void the_next_ninety_days_count_from_that_rotation() {
        story.given(aKeySigns())
                .and(commonSteps.passes(Duration.ofDays(60)))
                .and(rotates(Manner.WITH_NOTICE))
                .when(commonSteps.passes(Duration.ofDays(89)))
                .then(published(2))
                .when(commonSteps.passes(Duration.ofDays(1)))
                .then(published(2, 3));
    }

    @Test
    void no_further_rotation_starts_during_the_publication_lead_time() {
        story.given(aKeySigns())
                .and(rotates(Manner.WITH_NOTICE))
                .when(rotates(Manner.WITH_NOTICE))
                .then(isNotified(2, SigningKeyRotation.PUBLICATION_LEAD_TIME))
                .and(published(1, 2));
    }

    @Test
    void a_compromised_key_is_withdrawn_immediately() {
        story.given(aKeySigns())
                .when(rotates(Manner.AT_ONCE))
                .then(isNotified(2, Duration.ZERO))
                .and(published(2))
                .and(signs(2));
    }

    @Test
    void a_key_that_does_not_sign_yet_is_withdrawn_too() {
        story.given(aKeySigns())
                .and(rotates(Manner.WITH_NOTICE))
                .and(published(1, 2))
                .when(rotates(Manner.AT_ONCE))
                .then(isNotified(3, Duration.ZERO))
                .and(published(3));
    }

    @Test
    void each_withdrawal_makes_another_key() {
        story.given(aKeySigns())
                .and(rotates(Manner.AT_ONCE))
                .and(published(2))
                .when(rotates(Manner.AT_ONCE))
                .then(isNotified(3, Duration.ZERO))
                .and(published(3));
    }

    @Test
    void two_concurrent_rotations_make_one_key() {
        story.given(aKeySigns())
                .when(rotatesWhile(Manner.WITH_NOTICE, Manner.WITH_NOTICE))
                .then(isNotified(2, SigningKeyRotation.PUBLICATION_LEAD_TIME))
                .and(published(1, 2))
                .and(made(2));
    }

    @Test
    void two_concurrent_withdrawals_make_one_key() {
        story.given(aKeySigns())
                .when(rotatesWhile(Manner.AT_ONCE, Manner.AT_ONCE))
                .then(isNotified(2, Duration.ZERO))
                .and(published(2))
                .and(made(2));
    }

    @Test
    void a_withdrawal_during_a_rotation_withdraws_both_keys() {
        story.given(aKeySigns())
                .when(rotatesWhile(Manner.AT_ONCE, Manner.WITH_NOTICE))
                .then(publishedAlone())
                .and(made(3));
    }

    @Test
    void a_retry_gets_the_first_response() {
        var key = new IdempotencyKey(UUID.fromString("6f2c1c5e-8d0b-4f6e-9b0a-5b1f0f3a7c11"));
        story.given(aKeySigns())
                .and(rotates(key, Manner.AT_ONCE))
                .and(published(2))
                .and(commonSteps.passes(Duration.ofHours(1)))
                .when(rotates(key, Manner.AT_ONCE))
                .then(theFirstAnswerComesAgain())
                .and(published(2));
    }

    @Test
    void rotations_by_an_administrator_are_in_the_audit_log() {
        story.given(aKeySigns())
                .when(rotates(Manner.WITH_NOTICE))
                .then(published(1, 2))
                .when(rotates(Manner.AT_ONCE))
                .then(theLogReads("signing keys withdrawn, the third key", "signing key rotated, the second key"));
    }

    @Test
    void a_rotation_that_returns_the_pending_key_is_not_in_the_audit_log() {
        story.given(aKeySigns())
                .and(rotates(Manner.WITH_NOTICE))
                .when(rotates(Manner.WITH_NOTICE))
                .then(theLogReads("signing key rotated, the second key"));
    }

    @Test
    @DisplayName("Of two concurrent rotations, only the one that made the key is in the audit log")
    void of_two_concurrent_rotations_only_the_one_that_made_the_key_is_in_the_audit_log() {
        story.given(aKeySigns())
                .when(rotatesWhile(Manner.WITH_NOTICE, Manner.WITH_NOTICE))
                .then(theLogReads());
    }

    @Test
    void scheduled_rotations_are_in_the_audit_log() {
        story.given(aKeySigns())
                .when(commonSteps.passes(Duration.ofDays(90)))
                .then(published(1, 2))
                .when(commonSteps.passes(Duration.ofMinutes(30)))
                .then(theLogReadsWithoutUser(
                        "signing key retired, the first key", "signing key rotated, the second key"));
    }

    private Step aKeySigns() {
        return new Step(
                "a key signs", () -> seen.add(world.signingKeys.current().id()));
    }

    private Step rotates(Manner manner) {
        return new Step(
                "Egon %s".formatted(describe(manner)), () -> rotate(world.signingKeyModule.rotateSigningKey(), manner));
    }

    private Step rotates(IdempotencyKey key, Manner manner) {
        return new Step(
                "Egon %s, with the same idempotency key".formatted(describe(manner)),
                () -> rotate(world.signingKeyModule.rotateSigningKey(), key, manner));
    }

    private Step rotatesWhile(Manner manner, Manner rivals) {
        return new Step("Egon %s while another administrator %s".formatted(describe(manner), describe(rivals)), () -> {
            var interrupted = new InterruptedKeys(world, () -> rotateAsRival(rivals));
            rotate(interrupted.rotateSigningKey(), manner);
        });
    }

    /// Between two units of work of the other request.
    private void rotateAsRival(Manner manner) {
        var register = world.signingKeyStore;
        var rotation = register.rotation().orElseThrow();
        var now = world.clock.instant();
        var id = world.ids.next().toString();
        var next = switch (manner) {
            case WITH_NOTICE -> rotation.successor(id, now);
            case AT_ONCE -> rotation.replacement(id, now);
        };
        register.addNext(rotation.newest(), next);
        if (manner == Manner.AT_ONCE) {
            register.withdrawBefore(next);
        }
    }

    private Step published(Integer... numbers) {
        var names = IntStream.range(0, numbers.length)
                .mapToObj(i -> ORDINALS.get(numbers[i] - 1))
                .toList();
        var text = names.size() == 1
                ? "only the %s key is published".formatted(names.getFirst())
                : "the %s keys are published".formatted(String.join(" and ", names));
        return new Step(text, () -> {
            see();
            assertThat(world.signingKeys.published())
                    .extracting(key -> seen.indexOf(key.id()) + 1)
                    .containsExactlyInAnyOrder(numbers);
        });
    }

    private Step retired(Integer... numbers) {
        var names = Stream.of(numbers).map(number -> ORDINALS.get(number - 1)).toList();
        var text = names.isEmpty()
                ? "no public half of a retired key is kept"
                : "the public half of the %s key is kept".formatted(String.join(" and ", names));
        return new Step(
                text,
                () -> assertThat(world.signingKeys.retired())
                        .extracting(key -> seen.indexOf(key.id()) + 1)
                        .containsExactlyInAnyOrder(numbers));
    }

    private Step publishedAlone() {
        return new Step(
                "only one key is published, and it signs",
                () -> assertThat(world.signingKeys.published()).containsExactly(world.signingKeys.current()));
    }

    private Step made(int keys) {
        return new Step("%s keys have been made".formatted(keys), () -> {
            var newest = world.signingKeyStore.rotation().orElseThrow().newest();
            assertThat(newest.number()).isEqualTo(keys);
        });
    }

    private Step signs(int number) {
        return new Step("the %s key signs".formatted(ORDINALS.get(number - 1)), () -> {
            see();
            assertThat(seen.indexOf(world.signingKeys.current().id()) + 1).isEqualTo(number);
        });
    }

    private Step isNotified(int number, Duration delay) {
        var when = delay.isZero() ? "now" : "in " + CommonSteps.describe(delay);
        return new Step(
                "Egon gets the response that the %s key signs %s".formatted(ORDINALS.get(number - 1), when), () -> {
                    see();
                    var newest = world.signingKeyStore.rotation().orElseThrow().newest();
                    assertThat(seen.indexOf(newest.id()) + 1).isEqualTo(number);
                    assertThat(newest.signsFrom())
                            .isEqualTo(world.clock.instant().plus(delay));
                    assertThat(result).isEqualTo(new ExecuteOnce.Result.Responded(reply(newest.id())));
                });
    }

    private Step theFirstAnswerComesAgain() {
        return new Step(
                "the first response is returned again",
                () -> assertThat(result).isInstanceOfSatisfying(ExecuteOnce.Result.Responded.class, replay -> {
                    assertThat(replay.storedResponse()).isEqualTo(reply(seen.getLast()));
                    assertThat(replay.repliedAt()).isPresent();
                }));
    }

    /// The concurrent administrator of a story writes directly to the table, without audit events.
    private Step theLogReads(String... lines) {
        var text = lines.length == 0 ? "has no event by Egon" : "has these events by Egon: " + String.join("; ", lines);
        return theLogReads(text, Optional.of(egon), lines);
    }

    private Step theLogReadsWithoutUser(String... lines) {
        return theLogReads("has these events without a user: " + String.join("; ", lines), Optional.empty(), lines);
    }

    private Step theLogReads(String text, Optional<Actor> by, String... lines) {
        return new Step("the audit log " + text, () -> {
            see();
            var entries = world.trail
                    .entries(AuditSearch.all(), new PageRequest<>(20, Optional.empty()))
                    .items();
            assertThat(entries).extracting(entry -> entry.event().actor()).allMatch(by::equals);
            assertThat(entries.stream().map(this::describe)).containsExactly(lines);
        });
    }

    private String describe(AuditEntry entry) {
        var auditTarget = entry.event().target().orElseThrow();
        assertThat(auditTarget.type()).isEqualTo("signing_key");
        return "%s, the %s key"
                .formatted(
                        entry.event().action().name().toLowerCase(Locale.ROOT).replace('_', ' '),
                        ORDINALS.get(seen.indexOf(auditTarget.id().toString())));
    }

    private void see() {
        world.signingKeys.published().reversed().stream()
                .map(SigningKey::id)
                .filter(id -> !seen.contains(id))
                .forEach(seen::add);
    }

    private void rotate(RotateSigningKey rotateSigningKey, Manner manner) {
        rotate(rotateSigningKey, new IdempotencyKey(world.ids.random()), manner);
    }

    private void rotate(RotateSigningKey rotateSigningKey, IdempotencyKey key, Manner manner) {
        var request = KeyedRequest.ofStaff(egon.account(), egon.id(), key, FINGERPRINT);
        result = rotateSigningKey.rotate(
                new RotateSigningKey.Command(request, egon, manner),
                rotated -> reply(rotated.key().id()));
    }

    private static StoredResponse reply(String id) {
        return new StoredResponse(201, Map.of(), id);
    }

    private static String describe(Manner manner) {
        return switch (manner) {
            case WITH_NOTICE -> "rotates the key with notice";
            case AT_ONCE -> "withdraws all keys immediately";
        };
    }
}
