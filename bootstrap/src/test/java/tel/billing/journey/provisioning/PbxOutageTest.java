package tel.billing.journey.provisioning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tel.billing.journey.OnService;
import tel.billing.journey.Service;
import tel.billing.journey.Subscriber;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.LineStatus;
import tel.billing.provisioning.application.PhoneSystem.Availability;
import tel.billing.provisioning.application.PhoneSystem.LineState;
import tel.billing.provisioning.sandbox.SandboxPhoneSystem;
import tel.billing.shared.AccountId;

@OnService(switchesPbx = true)
@DisplayName("While the PBX is down,")
class PbxOutageTest {
    private static final Duration SOON = Duration.ofMinutes(3);
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private Service service;
    private List<Service> instances;

    /// Recovery runs on either instance.
    @BeforeEach
    void find(Service found) {
        service = found;
        instances = found.instances(2);
    }

    @AfterEach
    void comeBack() {
        pbx(true);
    }

    @Test
    void orders_of_staff_and_customers_take_effect_here_at_once_and_at_the_pbx_in_their_last_state() {
        var suspended = active();
        var left = active();
        var suspendedAndBack = active();
        var backAndForth = active();
        var suspendedThenLeft = active();
        var untouched = active();
        assertThat(Stream.of(suspended, left, suspendedAndBack, backAndForth, suspendedThenLeft, untouched))
                .allSatisfy(served -> isThere(served, LineStatus.ACTIVE));
        pbx(false);
        assertThat(instances)
                .allSatisfy(instance -> assertThat(
                                instance.part(SandboxPhoneSystem.class).availability(PATIENCE))
                        .isInstanceOf(Availability.Down.class));

        staff(suspended, "suspend");
        left.subscriber().cancel("now").mustBe(200);
        staff(suspendedAndBack, "suspend");
        staff(suspendedAndBack, "reactivate");
        staff(backAndForth, "suspend");
        staff(backAndForth, "reactivate");
        staff(backAndForth, "suspend");
        staff(suspendedThenLeft, "suspend");
        staff(suspendedThenLeft, "close");
        assertThat(suspended.subscriber().line().mustBe(200).text("status")).isEqualTo("suspended");
        left.subscriber().line().mustBe(404, "not_found");
        assertThat(suspendedAndBack.subscriber().line().mustBe(200).text("status"))
                .isEqualTo("active");

        pbx(true);

        await().atMost(SOON).untilAsserted(() -> {
            isThere(suspended, LineStatus.SUSPENDED);
            isGone(left);
            isThere(backAndForth, LineStatus.SUSPENDED);
            isGone(suspendedThenLeft);
        });
        isThere(suspendedAndBack, LineStatus.ACTIVE);
        isThere(untouched, LineStatus.ACTIVE);
    }

    private Served active() {
        var subscriber = Subscriber.of(service);
        subscriber.customer().topUp(20_00).mustBe(200);
        subscriber.activate().mustBe(200);
        return new Served(subscriber, subscriber.customer().account(), new LineId(UUID.fromString(subscriber.id())));
    }

    private void staff(Served served, String wish) {
        service.admin().move(served.account().toString(), wish, "a check").mustBe(200);
    }

    private void isThere(Served served, LineStatus status) {
        assertThat(atPhoneSystem(served))
                .isInstanceOfSatisfying(
                        LineState.Present.class,
                        line -> assertThat(line.status()).isEqualTo(status));
    }

    private void isGone(Served served) {
        assertThat(atPhoneSystem(served)).isEqualTo(new LineState.Absent());
    }

    private LineState atPhoneSystem(Served served) {
        return service.part(SandboxPhoneSystem.class).read(served.account(), served.line(), PATIENCE);
    }

    private void pbx(boolean available) {
        service.call("PUT", "/dev/pbx")
                .json("{\"available\": %s}".formatted(available))
                .send()
                .mustBe(200);
    }

    /// A customer with an active line.
    private record Served(Subscriber subscriber, AccountId account, LineId line) {}
}
