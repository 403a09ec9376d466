package tel.billing.account.domain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tel.billing.account.AccountEvent;
import tel.billing.account.CompanyName;
import tel.billing.account.Owner;
import tel.billing.account.VatNumber;
import tel.billing.account.VatNumberStatus;
import tel.billing.shared.AccountId;
import tel.billing.shared.Country;
import tel.billing.shared.EmailAddress;
import tel.billing.shared.Reason;
import tel.billing.shared.UserId;
import tel.billing.shared.Version;

class AccountTest {
    private static final Instant MONDAY = Instant.parse("2026-03-02T09:00:00Z");
    private static final Instant TUESDAY = Instant.parse("2026-03-03T09:00:00Z");
    private final Profile profile = new Profile(
            new Owner(new UserId(new UUID(0, 1)), new EmailAddress("ada@example.com")),
            new CompanyName("Ada Telecom"),
            new Country("NL"),
            new VatNumberStatus.NoNumber());
    private final Account.Draft draft = new Account.Draft(new AccountId(new UUID(0, 2)), profile, MONDAY, TUESDAY);

    @Test
    void a_draft_becomes_active_or_expires() {
        assertThat(draft.activate(TUESDAY).event()).isEqualTo(new AccountEvent.Activated(TUESDAY));
        assertThat(draft.expire(TUESDAY).to())
                .isEqualTo(new Account.Expired(draft.id(), profile, MONDAY, new Version(1)));
    }

    @Test
    void correcting_the_country_removes_a_vat_number_of_another_country() {
        var germany = new Country("DE");
        var number = new VatNumber("NL", "123456789B01");
        var active = new Account.Active(
                draft.id(), profile.with(new VatNumberStatus.Verified(number)), MONDAY, new Version(1));

        var corrected = active.correctCountry(germany, Optional.of(new Reason("a typo")), TUESDAY);

        assertThat(active.profile().vatNumberInvalidIn(germany)).contains(number);
        assertThat(corrected.to())
                .isEqualTo(new Account.Active(draft.id(), profile.in(germany), MONDAY, new Version(2)));
        assertThat(corrected.to().profile().vat()).isEqualTo(new VatNumberStatus.NoNumber());
        assertThat(corrected.event())
                .isEqualTo(new AccountEvent.CountryCorrected(
                        new Country("NL"), germany, Optional.of(new Reason("a typo")), TUESDAY));
    }

    @Test
    void a_profile_cannot_have_a_vat_number_of_another_country() {
        var number = new VatNumber("DE", "136695976");

        assertThatThrownBy(() -> profile.with(new VatNumberStatus.Unverified(number)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void every_transition_leads_from_its_account_to_the_next_version() {
        var germany = new Country("DE");
        var reason = new Reason("requested");
        var active = draft.activate(TUESDAY).to();
        var suspended = active.suspend(reason, TUESDAY).to();
        var closed = suspended.close(reason, TUESDAY).to();

        assertThat(draft.version()).isEqualTo(Version.FIRST);
        assertThat(Map.of(
                        draft,
                        List.of(draft.activate(TUESDAY), draft.expire(TUESDAY)),
                        active,
                        List.of(
                                active.suspend(reason, TUESDAY),
                                active.close(reason, TUESDAY),
                                active.correctCountry(germany, Optional.empty(), TUESDAY)),
                        suspended,
                        List.of(
                                suspended.reactivate(reason, TUESDAY),
                                suspended.close(reason, TUESDAY),
                                suspended.correctCountry(germany, Optional.empty(), TUESDAY)),
                        closed,
                        List.of(closed.correctCountry(germany, Optional.empty(), TUESDAY))))
                .allSatisfy((account, transitions) -> assertThat(transitions).allSatisfy(transition -> {
                    assertThat(transition.from()).isEqualTo(account);
                    assertThat(transition.to().version())
                            .isEqualTo(account.version().next());
                }));
    }

    @Test
    void a_transition_cannot_skip_a_version() {
        var event = new AccountEvent.Activated(TUESDAY);
        var later = new Account.Active(draft.id(), profile, MONDAY, new Version(2));

        assertThatThrownBy(() -> new Account.Transition<>(draft, later, event))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void an_administrator_suspends_reactivates_and_closes_an_account() {
        var active = draft.activate(TUESDAY).to();
        var suspended = active.suspend(new Reason("unpaid invoices"), TUESDAY).to();
        assertThat(suspended.reactivate(new Reason("paid"), TUESDAY).to())
                .isEqualTo(new Account.Active(draft.id(), profile, MONDAY, new Version(3)));
        assertThat(suspended.close(new Reason("moved away"), TUESDAY).event())
                .isEqualTo(new AccountEvent.Closed(new Reason("moved away"), TUESDAY));
        assertThat(active.close(new Reason("moved away"), TUESDAY).to())
                .isEqualTo(new Account.Closed(draft.id(), profile, MONDAY, new Version(2)));
    }

    @Test
    void a_closed_account_is_erased_once_and_keeps_only_its_country() {
        var closed = draft.activate(TUESDAY)
                .to()
                .close(new Reason("moved away"), TUESDAY)
                .to();

        var erasure = closed.erase(TUESDAY);

        var erased = erasure.to();
        assertThat(erasure.event()).isEqualTo(new AccountEvent.Erased(TUESDAY));
        assertThat(erased.erasedAt()).contains(TUESDAY);
        assertThat(erased.profile().country()).isEqualTo(profile.country());
        assertThat(erased.profile().owner().id()).isEqualTo(profile.owner().id());
        assertThat(erased.profile().owner().email().isReachable()).isFalse();
        assertThat(erased.profile().toString())
                .doesNotContain(
                        profile.owner().email().value(), profile.company().value());
        assertThatThrownBy(() -> erased.erase(TUESDAY)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void an_expired_account_is_erased_once_and_keeps_only_its_country() {
        var erased = draft.expire(TUESDAY).to().erase(TUESDAY).to();

        assertThat(erased)
                .isEqualTo(new Account.Expired(
                        draft.id(), profile.erased(draft.id()), MONDAY, Optional.of(TUESDAY), new Version(2)));
        assertThatThrownBy(() -> erased.erase(TUESDAY)).isInstanceOf(IllegalStateException.class);
    }
}
