package tel.billing.tax.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tel.billing.account.VatNumber;
import tel.billing.shared.AccountId;
import tel.billing.shared.spec.Arbitrary;
import tel.billing.shared.spec.StoreContract;
import tel.billing.shared.spec.StoreFixture;
import tel.billing.tax.FindTraderAddress.Holder;
import tel.billing.tax.VatCheck;
import tel.billing.tax.application.vatnumber.VatChecks;

/// Contract of [VatChecks].
public abstract class VatChecksContract extends StoreContract {
    private static final VatNumber NUMBER = new VatNumber("DE", "136695976");
    private static final VatNumber OTHER = new VatNumber("DE", "811569869");
    private static final Duration A_DAY = Duration.ofDays(1);
    private static final VatNumber REQUESTER = new VatNumber("NL", "123456789B13");

    protected final VatChecks checks;

    protected VatChecksContract(StoreFixture fixture, VatChecks checks) {
        super(fixture);
        this.checks = checks;
    }

    @Test
    void a_new_store_is_empty() {
        assertThat(checks.lastValid(account(), NUMBER)).isEmpty();
    }

    @Test
    void a_proof_is_returned_unchanged() {
        var account = account();
        var check = new VatCheck(
                Arbitrary.id(),
                NUMBER,
                Arbitrary.INSTANT,
                true,
                Optional.of(REQUESTER),
                Optional.of("WAPIAAAAYsHYZcXm"),
                Optional.of(Arbitrary.INSTANT.plusMillis(123)),
                Optional.of("Cleo Cargo GmbH"),
                Optional.of("Hafenstraße 1\n20457 Hamburg"));
        add(account, check);

        assertThat(checks.lastValid(account, NUMBER)).contains(check);
    }

    @Test
    void an_answer_may_have_no_details() {
        var account = account();
        var check = added(account, true, Arbitrary.INSTANT);

        assertThat(checks.lastValid(account, NUMBER)).contains(check);
    }

    @Test
    void the_last_answer_is_that_of_the_account_with_the_latest_time() {
        var account = account();
        var last = added(account, true, Arbitrary.INSTANT.plusSeconds(1));
        added(account, true, Arbitrary.INSTANT);
        added(account(), true, Arbitrary.INSTANT.plusSeconds(2));

        assertThat(checks.lastValid(account, NUMBER)).contains(last);
    }

    @Test
    void the_last_positive_answer_for_each_number_is_found() {
        var cleo = account();
        var bert = account();
        added(cleo, true, Arbitrary.INSTANT);
        var last = added(cleo, true, Arbitrary.INSTANT.plus(A_DAY));
        added(cleo, false, Arbitrary.INSTANT.plus(A_DAY).plus(A_DAY));
        added(bert, false, Arbitrary.INSTANT);
        add(bert, check(OTHER, true, Arbitrary.INSTANT));

        assertThat(checks.lastValid(Map.of(cleo, NUMBER, bert, NUMBER))).containsExactly(Map.entry(cleo, last));
        assertThat(checks.lastValid(cleo, NUMBER)).contains(last);
        assertThat(checks.lastValid(cleo, OTHER)).isEmpty();
        assertThat(checks.lastValid(Map.of())).isEmpty();
    }

    @Test
    void a_number_is_invalid_since_the_first_negative_answer_after_the_last_positive_one() {
        var account = account();
        assertThat(checks.invalidSince(account, NUMBER)).isEmpty();

        added(account, false, Arbitrary.INSTANT);
        added(account, false, Arbitrary.INSTANT.plusSeconds(1));
        assertThat(checks.invalidSince(account, NUMBER)).contains(Arbitrary.INSTANT);

        added(account, true, Arbitrary.INSTANT.plusSeconds(2));
        add(account, check(OTHER, false, Arbitrary.INSTANT.plusSeconds(3)));
        added(account(), false, Arbitrary.INSTANT.plusSeconds(3));
        assertThat(checks.invalidSince(account, NUMBER)).isEmpty();

        added(account, false, Arbitrary.INSTANT.plusSeconds(4));
        added(account, false, Arbitrary.INSTANT.plusSeconds(5));
        assertThat(checks.invalidSince(account, NUMBER)).contains(Arbitrary.INSTANT.plusSeconds(4));
    }

    @Test
    void the_address_comes_from_the_last_positive_answer_with_an_address() {
        var account = account();
        addAnswer(account, NUMBER, true, 1, Optional.of("Alte Straße 1"));
        addAnswer(account, NUMBER, true, 3, Optional.of("Hafenstraße 1\n20457 Hamburg"));
        addAnswer(account, NUMBER, true, 2, Optional.of("Neue Straße 1"));
        addAnswer(account, NUMBER, true, 4, Optional.empty());
        addAnswer(account, NUMBER, false, 5, Optional.of("nowhere"));
        addAnswer(account, REQUESTER, true, 6, Optional.of("Herengracht 1"));
        var other = account();
        addAnswer(other, NUMBER, true, 7, Optional.of("Chaussee 1"));
        var silent = new Holder(account(), NUMBER);
        addAnswer(silent.account(), NUMBER, true, 1, Optional.empty());

        assertThat(checks.addresses(Set.of(new Holder(account, NUMBER), new Holder(other, NUMBER), silent)))
                .isEqualTo(Map.of(
                        new Holder(account, NUMBER),
                        "Hafenstraße 1\n20457 Hamburg",
                        new Holder(other, NUMBER),
                        "Chaussee 1"));
        assertThat(checks.addresses(Set.of())).isEmpty();
    }

    private void addAnswer(AccountId account, VatNumber number, boolean valid, long second, Optional<String> address) {
        add(
                account,
                new VatCheck(
                        Arbitrary.id(),
                        number,
                        Arbitrary.INSTANT.plusSeconds(second),
                        valid,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        address));
    }

    @Test
    void an_answer_cannot_be_stored_twice() {
        var account = account();
        var check = added(account, true, Arbitrary.INSTANT);

        assertThatThrownBy(() -> add(account, check)).isInstanceOf(RuntimeException.class);
    }

    @Test
    void a_rolled_back_answer_is_not_stored() {
        var account = account();
        takenBack(() -> checks.add(account, check(true, Arbitrary.INSTANT)));

        assertThat(checks.lastValid(account, NUMBER)).isEmpty();
    }

    private VatCheck added(AccountId account, boolean valid, Instant checkedAt) {
        var check = check(valid, checkedAt);
        add(account, check);
        return check;
    }

    private void add(AccountId account, VatCheck check) {
        commit(() -> checks.add(account, check));
    }

    private static VatCheck check(boolean valid, Instant checkedAt) {
        return check(NUMBER, valid, checkedAt);
    }

    private static VatCheck check(VatNumber number, boolean valid, Instant checkedAt) {
        return new VatCheck(
                Arbitrary.id(),
                number,
                checkedAt,
                valid,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }
}
