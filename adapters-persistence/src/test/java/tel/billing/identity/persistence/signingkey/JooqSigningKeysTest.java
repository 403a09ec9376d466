package tel.billing.identity.persistence.signingkey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tel.billing.identity.persistence.tables.IdentitySigningKey.IDENTITY_SIGNING_KEY;

import java.time.Duration;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import tel.billing.identity.application.signingkey.SigningKeyStore;
import tel.billing.identity.application.signingkey.SigningKeys;
import tel.billing.identity.spec.signingkey.SigningKeysContract;
import tel.billing.shared.UnitOfWork;
import tel.billing.shared.persistence.AesSecretBox;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.persistence.TimeOrderedIds;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.time.SteppedTime;

class JooqSigningKeysTest extends SigningKeysContract {
    private final TestDatabase database = TestDatabase.empty();
    private final SteppedTime time = new SteppedTime(Arbitrary.INSTANT);
    private final JooqSigningKeyStore register =
            new JooqSigningKeyStore(database.sql(), new AesSecretBox(new byte[AesSecretBox.KEY_BYTES]));
    private final SigningKeys keys = keysOfAnotherInstance();

    @Override
    protected SigningKeys keys() {
        return keys;
    }

    @Override
    protected SigningKeys keysOfAnotherInstance() {
        return new JooqSigningKeys(register, new TimeOrderedIds(), time, time);
    }

    @Override
    protected SigningKeyStore register() {
        return register;
    }

    @Override
    protected UnitOfWork unitOfWork() {
        return database.unitOfWork();
    }

    @Override
    protected SteppedTime time() {
        return time;
    }

    @Test
    void the_private_key_is_encrypted() {
        var secret = keys.current().privateKey().getS().toString(16);

        var row = database.sql().selectFrom(IDENTITY_SIGNING_KEY).fetchSingle();

        assertThat(HexFormat.of().formatHex(keys.current().privateKey().getEncoded()))
                .contains(secret);
        assertThat(HexFormat.of().formatHex(row.getSealedPrivateKey())).doesNotContain(secret);
    }

    @Test
    void the_database_is_read_once_a_second() {
        var key = keys.current();
        database.admin().deleteFrom(IDENTITY_SIGNING_KEY).execute();

        time.pass(Duration.ofMillis(999));
        assertThat(keys.current()).isEqualTo(key);

        time.pass(Duration.ofMillis(1));
        assertThat(keys.current().id()).isNotEqualTo(key.id());
    }

    @Test
    void setting_the_clock_back_does_not_restore_a_withdrawn_key() {
        var key = keys.current();
        database.admin().deleteFrom(IDENTITY_SIGNING_KEY).execute();

        time.passWithoutClock(Duration.ofSeconds(1));
        time.setClock(Duration.ofHours(-1));

        assertThat(keys.published())
                .extracting(SigningKeys.SigningKey::id)
                .doesNotContain(key.id())
                .hasSize(1);
    }

    @Test
    void the_first_key_of_an_older_release_signs_immediately() {
        keys.current();
        var row = database.admin().deleteFrom(IDENTITY_SIGNING_KEY).returning().fetchSingle();
        database.admin()
                .insertInto(IDENTITY_SIGNING_KEY)
                .set(IDENTITY_SIGNING_KEY.NUMBER, row.getNumber())
                .set(IDENTITY_SIGNING_KEY.ID, row.getId())
                .set(IDENTITY_SIGNING_KEY.PUBLIC_KEY, row.getPublicKey())
                .set(IDENTITY_SIGNING_KEY.SEALED_PRIVATE_KEY, row.getSealedPrivateKey())
                .set(IDENTITY_SIGNING_KEY.CREATED_AT, row.getCreatedAt())
                .execute();

        assertThat(keysOfAnotherInstance().current().id()).isEqualTo(row.getId());
        assertThat(register.rotation().orElseThrow().hasPendingKey(time.instant()))
                .isFalse();
    }

    @Test
    void the_first_key_is_not_made_in_a_unit_of_work_that_may_be_rolled_back() {
        assertThatThrownBy(() -> database.unitOfWork().perform(keys::current))
                .isInstanceOf(IllegalStateException.class);
    }
}
