package tel.billing.identity.persistence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static tel.billing.identity.persistence.tables.IdentitySigningKey.IDENTITY_SIGNING_KEY;

import java.time.Duration;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import tel.billing.identity.application.SigningKeys;
import tel.billing.identity.spec.SigningKeysContract;
import tel.billing.shared.persistence.AesSecretBox;
import tel.billing.shared.persistence.TestDatabase;
import tel.billing.shared.persistence.TimeOrderedIds;
import tel.billing.shared.spec.Some;
import tel.billing.shared.spec.SteppedTime;

class JooqSigningKeysTest extends SigningKeysContract {
    private final TestDatabase database = TestDatabase.empty();
    private final SteppedTime realTime = new SteppedTime(Some.INSTANT);
    private final SigningKeys keys = keysOfAnotherInstance();

    @Override
    protected SigningKeys keys() {
        return keys;
    }

    @Override
    protected SigningKeys keysOfAnotherInstance() {
        var box = new AesSecretBox(new byte[AesSecretBox.KEY_BYTES]);
        return new JooqSigningKeys(database.sql(), box, new TimeOrderedIds(), realTime);
    }

    @Test
    void the_private_key_lies_encrypted() {
        var secret = keys.current().privateKey().getS().toString(16);

        var row = database.sql().selectFrom(IDENTITY_SIGNING_KEY).fetchSingle();

        assertThat(HexFormat.of().formatHex(keys.current().privateKey().getEncoded()))
                .contains(secret);
        assertThat(HexFormat.of().formatHex(row.getSealedPrivateKey())).doesNotContain(secret);
    }

    @Test
    void a_key_that_was_made_elsewhere_is_seen_within_a_minute_and_the_older_ones_stay_published() {
        var first = keys.current();
        var second = replaced();

        assertThat(keys.current()).isEqualTo(first);
        realTime.pause(Duration.ofSeconds(61));

        assertThat(keys.published()).extracting(SigningKeys.SigningKey::id).containsExactly(second, first.id());
        assertThat(keys.current().id()).isEqualTo(second);
    }

    @Test
    void the_first_key_is_not_made_in_a_unit_of_work_that_may_be_taken_back() {
        assertThatThrownBy(() -> database.unitOfWork().perform(keys::current))
                .isInstanceOf(IllegalStateException.class);
    }

    /// Another key becomes the newest.
    private String replaced() {
        var older =
                database.admin().deleteFrom(IDENTITY_SIGNING_KEY).returning().fetchSingle();
        var newer = keysOfAnotherInstance().current().id();
        database.admin()
                .update(IDENTITY_SIGNING_KEY)
                .set(IDENTITY_SIGNING_KEY.NUMBER, older.getNumber() + 1)
                .execute();
        older.touched(true);
        database.admin().insertInto(IDENTITY_SIGNING_KEY).set(older).execute();
        return newer;
    }
}
