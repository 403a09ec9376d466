package tel.billing.journey.identity;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.journey.OnService;
import tel.billing.journey.Service;
import tel.billing.journey.Staff;

@OnService(letsTimePass = true)
@DisplayName("The second factor of staff")
class StaffLockTest {

    @Test
    void can_be_tried_for_300_seconds(Service service) {
        var admin = service.admin();
        var challenge = admin.challenge();
        service.advance("PT300S");
        admin.verify(challenge, admin.authenticator().next()).mustBe(401, "auth.totp_invalid");
    }

    @Test
    void is_locked_for_an_hour_after_ten_wrong_codes(Service service) {
        var admin = service.admin();
        for (var round = 1; round <= 2; round++) {
            var challenge = admin.challenge();
            for (var code = 1; code <= 5; code++) {
                admin.verify(challenge, admin.authenticator().wrong()).mustBe(401, "auth.totp_invalid");
            }
        }
        var refusal = Staff.challenge(service, admin.email(), admin.password()).mustBe(429, "rate_limited");
        assertThat(refusal.text("detail")).contains("Wait `retry_after` seconds");
        assertThat(refusal.number("retry_after")).isBetween(3500L, 3600L);
        assertThat(refusal.header("Retry-After")).hasValue(Long.toString(refusal.number("retry_after")));
        assertThat(service.mailbox().await(admin.email(), 1).subject())
                .isEqualTo("Repeated wrong sign-in codes on your account");
        service.advance("PT1H");
        admin.signIn().mustBe(200);
    }
}
