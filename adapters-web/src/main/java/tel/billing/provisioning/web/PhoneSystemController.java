package tel.billing.provisioning.web;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.provisioning.application.PhoneSystemSwitch;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.answer.Answer;
import tel.billing.shared.web.answer.Response;
import tel.billing.shared.web.request.Body;

/// Shows whether the sandbox phone system is up, takes it down and brings it back.
@RestController
public record PhoneSystemController(PhoneSystemSwitch phoneSystem) {

    @GetMapping("/dev/pbx")
    @Access(Audience.DEVELOPER)
    public Answer show() {
        return state();
    }

    @PutMapping("/dev/pbx")
    @Access(Audience.DEVELOPER)
    public Answer turn(Body body) {
        var available = body.requiredBool("available");
        phoneSystem.turn(body.complete(available::get));
        return state();
    }

    private Answer state() {
        return Response.ok(new State(phoneSystem.isAvailable()));
    }

    record State(boolean available) {}
}
