package tel.billing.provisioning.web;

import java.util.UUID;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.provisioning.LineId;
import tel.billing.provisioning.ShowLine;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.access.Caller;
import tel.billing.shared.web.answer.Answer;
import tel.billing.shared.web.answer.Problem;
import tel.billing.shared.web.answer.ProblemType;
import tel.billing.shared.web.answer.Response;

/// Customers see here what their phone registers with.
@RestController
public record LineController(ShowLine showLine) {

    @GetMapping("/v1/subscriptions/{id}/line")
    @Access(Audience.CUSTOMER)
    public Answer show(Caller caller, @PathVariable UUID id) {
        return showLine.of(caller.account(), new LineId(id))
                .<Answer>map(line -> Response.ok(LineAnswer.of(line)))
                .orElseGet(() -> Problem.of(ProblemType.RESOURCE_NOT_FOUND, "You have no line for this subscription."));
    }
}
