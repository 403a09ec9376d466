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
import tel.billing.shared.spec.Some;
import tel.billing.shared.spec.StoreContract;
import tel.billing.tax.TellTraderAddress.Holder;
import tel.billing.tax.VatCheck;
import tel.billing.tax.application.VatChecks;

/// What everybody promises who keeps what the register of VAT numbers said.
public abstract class VatChecksContract extends StoreContract {
    private static final VatNumber NUMBER = new VatNumber("DE", "136695976");
    private static final VatNumber OTHER = new VatNumber("DE", "811569869");
    private static final Duration A_DAY = Duration.ofDays(1);
    private static final VatNumber REQUESTER = new VatNumber("NL", "123456789B13");

    protected abstract VatChecks checks();

    @Test
    void at_first_nothing_was_said() {
        assertThat(checks().of(account())).isEmpty();
    }

    @Test
    void what_was_said_is_kept_with_all_that_proves_it() {
        var account = account();
        var check = new VatCheck(
                Some.id(),
                NUMBER,
                Some.INSTANT,
                true,
                Optional.of(REQUESTER),
                Optional.of("WAPIAAAAYsHYZcXm"),
                Optional.of(Some.INSTANT.plusMillis(123)),
                Optional.of("Cleo Cargo GmbH"),
                Optional.of("Hafenstraße 1\n20457 Hamburg"));
        add(account, check);

        assertThat(checks().of(account)).containsExactly(check);
    }

    @Test
    void a_register_may_say_no_more_than_yes_or_no() {
        var account = account();
        var no = added(account, false, Some.INSTANT);

        assertThat(checks().of(account)).containsExactly(no);
    }

    @Test
    void the_newest_comes_first_and_nobody_sees_what_was_said_of_others() {
        var account = account();
        var first = added(account, true, Some.INSTANT);
        added(account(), true, Some.INSTANT);
        var last = added(account, false, Some.INSTANT.plusSeconds(2));
        var second = added(account, true, Some.INSTANT.plusSeconds(1));

        assertThat(checks().of(account)).containsExactly(last, second, first);
    }

    @Test
    void the_last_yes_about_each_number_is_found() {
        var cleo = account();
        var bert = account();
        added(cleo, true, Some.INSTANT);
        var last = added(cleo, true, Some.INSTANT.plus(A_DAY));
        added(cleo, false, Some.INSTANT.plus(A_DAY).plus(A_DAY));
        added(bert, false, Some.INSTANT);
        add(bert, check(OTHER, true, Some.INSTANT));

        assertThat(checks().lastKnown(Map.of(cleo, NUMBER, bert, NUMBER))).containsExactly(Map.entry(cleo, last));
        assertThat(checks().lastKnown(cleo, NUMBER)).contains(last);
        assertThat(checks().lastKnown(cleo, OTHER)).isEmpty();
        assertThat(checks().lastKnown(Map.of())).isEmpty();
    }

    @Test
    void a_number_is_unknown_since_the_first_no_after_the_last_yes() {
        var account = account();
        assertThat(checks().unknownSince(account, NUMBER)).isEmpty();

        added(account, false, Some.INSTANT);
        added(account, false, Some.INSTANT.plusSeconds(1));
        assertThat(checks().unknownSince(account, NUMBER)).contains(Some.INSTANT);

        added(account, true, Some.INSTANT.plusSeconds(2));
        add(account, check(OTHER, false, Some.INSTANT.plusSeconds(3)));
        added(account(), false, Some.INSTANT.plusSeconds(3));
        assertThat(checks().unknownSince(account, NUMBER)).isEmpty();

        added(account, false, Some.INSTANT.plusSeconds(4));
        added(account, false, Some.INSTANT.plusSeconds(5));
        assertThat(checks().unknownSince(account, NUMBER)).contains(Some.INSTANT.plusSeconds(4));
    }

    @Test
    void the_address_is_the_one_that_came_last_with_a_yes_to_that_number() {
        var account = account();
        tell(account, NUMBER, true, 1, Optional.of("Alte Straße 1"));
        tell(account, NUMBER, true, 3, Optional.of("Hafenstraße 1\n20457 Hamburg"));
        tell(account, NUMBER, true, 2, Optional.of("Neue Straße 1"));
        tell(account, NUMBER, true, 4, Optional.empty());
        tell(account, NUMBER, false, 5, Optional.of("nowhere"));
        tell(account, REQUESTER, true, 6, Optional.of("Herengracht 1"));
        var other = account();
        tell(other, NUMBER, true, 7, Optional.of("Chaussee 1"));
        var silent = new Holder(account(), NUMBER);
        tell(silent.account(), NUMBER, true, 1, Optional.empty());

        assertThat(checks().addresses(Set.of(new Holder(account, NUMBER), new Holder(other, NUMBER), silent)))
                .isEqualTo(Map.of(
                        new Holder(account, NUMBER),
                        "Hafenstraße 1\n20457 Hamburg",
                        new Holder(other, NUMBER),
                        "Chaussee 1"));
        assertThat(checks().addresses(Set.of())).isEmpty();
    }

    private void tell(AccountId account, VatNumber number, boolean known, long second, Optional<String> address) {
        add(
                account,
                new VatCheck(
                        Some.id(),
                        number,
                        Some.INSTANT.plusSeconds(second),
                        known,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        address));
    }

    @Test
    void nothing_is_kept_twice() {
        var account = account();
        var check = added(account, true, Some.INSTANT);

        assertThatThrownBy(() -> add(account, check)).isInstanceOf(RuntimeException.class);
    }

    @Test
    void what_is_taken_back_was_never_said() {
        var account = account();
        takenBack(() -> checks().add(account, check(true, Some.INSTANT)));

        assertThat(checks().of(account)).isEmpty();
    }

    private VatCheck added(AccountId account, boolean known, Instant askedAt) {
        var check = check(known, askedAt);
        add(account, check);
        return check;
    }

    private void add(AccountId account, VatCheck check) {
        commit(() -> checks().add(account, check));
    }

    private static VatCheck check(boolean known, Instant askedAt) {
        return check(NUMBER, known, askedAt);
    }

    private static VatCheck check(VatNumber number, boolean known, Instant askedAt) {
        return new VatCheck(
                Some.id(),
                number,
                askedAt,
                known,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }
}
