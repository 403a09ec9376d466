package tel.billing.payment.web;

import java.util.UUID;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.payment.application.card.DeleteCard;
import tel.billing.payment.application.card.DeleteCard.Outcome;
import tel.billing.payment.application.card.ShowCards;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.access.Caller;
import tel.billing.shared.web.answer.Answer;
import tel.billing.shared.web.answer.Problem;
import tel.billing.shared.web.answer.ProblemType;
import tel.billing.shared.web.answer.Response;
import tel.billing.shared.web.paging.Listing;
import tel.billing.shared.web.request.NoBody;

/// Customers list and delete their stored cards.
@RestController
public record PaymentMethodController(ShowCards showCards, DeleteCard deleteCard) {

    @GetMapping("/v1/payment-methods")
    @Access(Audience.CUSTOMER)
    public Answer list(Caller caller) {
        var cards = showCards.list(caller.account());
        return Response.ok(Listing.whole(cards.newestFirst().stream()
                .map(card -> PaymentMethodResponse.of(card, cards))
                .toList()));
    }

    @DeleteMapping("/v1/payment-methods/{id}")
    @Access(Audience.CUSTOMER)
    public ExecuteOnce.Answer delete(Caller caller, @PathVariable UUID id, NoBody request) {
        var key = request.header("Idempotency-Key", IdempotencyKey::parse);
        var command = request.complete(() -> new DeleteCard.Command(
                KeyedRequest.ofCustomer(caller.account(), key.get(), new Fingerprint(request.fingerprint())),
                new StoredCard.Id(id)));
        var path = request.path();
        return deleteCard.delete(command, outcome -> answerOf(outcome).to(path).as(StoredResponse::new));
    }

    private static Answer answerOf(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Deleted() -> Response.noContent();
            case Outcome.NotFound() ->
                Problem.of(ProblemType.RESOURCE_NOT_FOUND, "You have no payment method with this id.");
        };
    }
}
