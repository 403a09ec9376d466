package tel.billing.identity.spec.signingkey;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tel.billing.identity.application.signingkey.SigningKeyStore;
import tel.billing.identity.application.signingkey.SigningKeys;
import tel.billing.identity.application.signingkey.SigningKeys.RetiredKey;
import tel.billing.identity.application.signingkey.SigningKeys.SigningKey;
import tel.billing.identity.domain.SigningKeyRotation;
import tel.billing.identity.domain.SigningKeyValidity;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.Race;
import tel.billing.shared.spec.StoreContract;
import tel.billing.shared.spec.StoreFixture;

/// The contract of all registers of signing keys.
public abstract class SigningKeyStoreContract extends StoreContract {
    private SigningKeyValidity first;

    private final SigningKeyStore register;

    /// The keys in the register.
    private final SigningKeys keys;

    protected SigningKeyStoreContract(StoreFixture fixture, SigningKeyStore register, SigningKeys keys) {
        super(fixture);
        this.register = register;
        this.keys = keys;
    }

    @BeforeEach
    void the_first_key_exists() {
        assertThat(register.rotation()).isEmpty();
        keys.current();
        first = register.rotation().orElseThrow().newest();
    }

    @Test
    void the_next_key_precedes_the_existing_ones() {
        var second = second("second");

        assertThat(follow(first, second)).isTrue();

        assertThat(register.rotation()).hasValue(new SigningKeyRotation(List.of(second, first)));
    }

    @Test
    void each_key_has_its_own_key_pair() {
        follow(first, second("second"));
        keys.catchUp();

        assertThat(keys.published()).extracting(SigningKey::id).containsExactly("second", first.id());
        assertThat(keys.published()).extracting(SigningKey::publicKey).doesNotHaveDuplicates();
    }

    @Test
    void a_key_that_is_not_the_newest_gets_no_successor() {
        var second = second("second");
        follow(first, second);

        assertThat(follow(first, second("late"))).isFalse();

        assertThat(register.rotation()).hasValue(new SigningKeyRotation(List.of(second, first)));
    }

    @Test
    void a_withdrawn_key_gets_no_successor() {
        var second = second("second");
        var third = new SigningKeyValidity(3, "third", Arbitrary.INSTANT, Arbitrary.INSTANT);
        follow(first, second);
        follow(second, third);
        commit(() -> register.withdrawBefore(third));

        assertThat(follow(first, second("late"))).isFalse();
        assertThat(register.rotation()).hasValue(new SigningKeyRotation(List.of(third)));
    }

    @Test
    void one_of_many_concurrent_rotations_makes_the_key() {
        var followed = Race.of(Race.RUNNERS, runner -> follow(first, second("of runner " + runner)));

        assertThat(followed).containsOnlyOnce(true);
        assertThat(register.rotation().orElseThrow().keys()).hasSize(2);
    }

    @Test
    void a_retired_key_keeps_its_public_half_and_loses_its_private_half() {
        var key = keys.current();
        var second = second("second");
        follow(first, second);

        assertThat(retiredBefore(first)).isEmpty();
        assertThat(register.rotation().orElseThrow().keys()).hasSize(2);
        assertThat(retiredBefore(second)).containsExactly(first.id());
        assertThat(retiredBefore(second)).isEmpty();

        assertThat(register.rotation()).hasValue(new SigningKeyRotation(List.of(second)));
        keys.catchUp();
        assertThat(keys.published()).extracting(SigningKey::id).containsExactly("second");
        assertThat(keys.retired()).containsExactly(new RetiredKey(key.id(), key.publicKey()));
    }

    @Test
    void nothing_is_kept_of_a_withdrawn_key() {
        var second = second("second");
        follow(first, second);

        withdrawBefore(first);
        assertThat(register.rotation().orElseThrow().keys()).hasSize(2);
        withdrawBefore(second);

        assertThat(register.rotation()).hasValue(new SigningKeyRotation(List.of(second)));
        keys.catchUp();
        assertThat(keys.published()).extracting(SigningKey::id).containsExactly("second");
        assertThat(keys.retired()).isEmpty();
    }

    @Test
    void a_withdrawal_does_not_affect_keys_that_were_retired_before() {
        var second = second("second");
        var third = new SigningKeyValidity(3, "third", Arbitrary.INSTANT, Arbitrary.INSTANT);
        follow(first, second);
        retiredBefore(second);
        follow(second, third);

        withdrawBefore(third);

        keys.catchUp();
        assertThat(keys.retired()).extracting(RetiredKey::id).containsExactly(first.id());
    }

    @Test
    void changes_that_are_rolled_back_are_not_stored() {
        var before = register.rotation();
        var second = second("second");

        takenBack(() -> {
            register.addNext(first, second);
            register.retireBefore(second, Arbitrary.INSTANT);
        });
        takenBack(() -> {
            register.addNext(first, second);
            register.withdrawBefore(second);
        });

        assertThat(register.rotation()).isEqualTo(before);
        keys.catchUp();
        assertThat(keys.retired()).isEmpty();
    }

    @Test
    void one_of_many_concurrent_retirements_of_a_key_succeeds() {
        var second = second("second");
        follow(first, second);

        var retired = Race.of(() -> retiredBefore(second));

        assertThat(retired.stream().flatMap(Set::stream)).containsExactly(first.id());
        keys.catchUp();
        assertThat(keys.retired()).hasSize(1);
    }

    private Set<String> retiredBefore(SigningKeyValidity validity) {
        return committed(() -> register.retireBefore(validity, Arbitrary.INSTANT));
    }

    private void withdrawBefore(SigningKeyValidity validity) {
        commit(() -> register.withdrawBefore(validity));
    }

    private boolean follow(SigningKeyValidity newest, SigningKeyValidity next) {
        return committed(() -> register.addNext(newest, next));
    }

    private SigningKeyValidity second(String id) {
        return new SigningKeyValidity(
                first.number() + 1, id, Arbitrary.INSTANT, Arbitrary.INSTANT.plus(Duration.ofMinutes(10)));
    }
}
