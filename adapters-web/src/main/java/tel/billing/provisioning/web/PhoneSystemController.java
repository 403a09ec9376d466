package tel.billing.provisioning.web;

import java.util.Optional;
import java.util.function.Function;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.provisioning.application.PhoneSystemSimulator;
import tel.billing.provisioning.application.PhoneSystemSimulator.SimulatorState;
import tel.billing.shared.SingleLineText;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.request.Body;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Response;

/// Shows the state of the sandbox PBX, and makes it unavailable, reject lines, or work normally.
@RestController
public record PhoneSystemController(PhoneSystemSimulator phoneSystem) {

    private static final int MAX_REJECTION_LENGTH = 200;

    @GetMapping("/dev/pbx")
    @Access(Audience.DEVELOPER)
    public Answer show() {
        return state();
    }

    @PutMapping("/dev/pbx")
    @Access(Audience.DEVELOPER)
    public Answer set(Body body) {
        var available = body.requiredBool("available");
        var rejection = body.optional(
                "rejection", text -> SingleLineText.parse(text, MAX_REJECTION_LENGTH, Function.identity()));
        phoneSystem.setState(body.complete(() -> new SimulatorState(available.get(), rejection.get())));
        return state();
    }

    private Answer state() {
        var now = phoneSystem.state();
        return Response.ok(new State(now.available(), now.rejection()));
    }

    record State(boolean available, Optional<String> rejection) {}
}
