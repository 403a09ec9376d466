package tel.billing.payment.web;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.UUID;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RestController;
import tel.billing.idempotency.ExecuteOnce;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.payment.CardRejection;
import tel.billing.payment.StoredCardId;
import tel.billing.payment.application.card.ChooseDefaultCard;
import tel.billing.payment.application.card.DeleteCard;
import tel.billing.payment.application.card.DeleteCard.Outcome;
import tel.billing.payment.application.card.ShowCards;
import tel.billing.payment.application.card.ShowCards.Cards;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.web.access.Access;
import tel.billing.shared.web.access.Audience;
import tel.billing.shared.web.access.Caller;
import tel.billing.shared.web.paging.Listing;
import tel.billing.shared.web.request.EmptyBody;
import tel.billing.shared.web.request.Query;
import tel.billing.shared.web.response.Answer;
import tel.billing.shared.web.response.Problem;
import tel.billing.shared.web.response.ProblemType;
import tel.billing.shared.web.response.Response;

/// Customers list their stored cards, choose the default one, and delete cards.
@RestController
public record PaymentMethodController(ShowCards showCards, ChooseDefaultCard chooseDefaultCard, DeleteCard deleteCard) {

    @GetMapping("/v1/payment-methods")
    @Access(Audience.CUSTOMER)
    public Answer list(Caller caller, Query query) {
        var cards = query.complete(() -> showCards.list(caller.account()));
        return Response.ok(Listing.whole(cards.newestFirst().stream()
                .map(card -> PaymentMethodResponse.of(card, cards))
                .toList()));
    }

    @PutMapping("/v1/payment-methods/{id}/default")
    @Access(Audience.CUSTOMER)
    public Answer choose(Caller caller, @PathVariable UUID id, EmptyBody request) {
        var card = request.complete(() -> new StoredCardId(id));
        return switch (chooseDefaultCard.choose(caller.account(), card)) {
            case ChooseDefaultCard.Outcome.Chosen(var chosen) -> Response.ok(PaymentMethodResponse.of(chosen, true));
            case ChooseDefaultCard.Outcome.NotFound() -> notFound();
            case ChooseDefaultCard.Outcome.Expired() -> Problem.invalid("id", CardRejection.EXPIRED.error());
        };
    }

    @DeleteMapping("/v1/payment-methods/{id}")
    @Access(Audience.CUSTOMER)
    public ExecuteOnce.Result delete(Caller caller, @PathVariable UUID id, EmptyBody request) {
        var key = request.header("Idempotency-Key", IdempotencyKey::parse);
        var command = request.complete(() -> new DeleteCard.Command(
                KeyedRequest.ofCustomer(caller.account(), key.get(), new Fingerprint(request.fingerprint())),
                new StoredCardId(id)));
        var path = request.path();
        return deleteCard.delete(command, outcome -> answerOf(outcome).to(path).as(StoredResponse::new));
    }

    private static Answer answerOf(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Deleted() -> Response.noContent();
            case Outcome.NotFound() -> notFound();
        };
    }

    private static Problem notFound() {
        return Problem.of(ProblemType.RESOURCE_NOT_FOUND, "You have no payment method with this id.");
    }

    /// A stored card as shown to its owner.
    record PaymentMethodResponse(
            UUID id,
            String brand,
            String last4,
            int expiryMonth,
            int expiryYear,
            @JsonProperty("default") boolean isDefault,
            Instant createdAt) {

        static PaymentMethodResponse of(StoredCard card, Cards among) {
            return of(card, among.charged().filter(card::equals).isPresent());
        }

        static PaymentMethodResponse of(StoredCard card, boolean isDefault) {
            return new PaymentMethodResponse(
                    card.id().value(),
                    card.card().brand(),
                    card.card().lastFour(),
                    card.expiry().getMonthValue(),
                    card.expiry().getYear(),
                    isDefault,
                    card.storedAt());
        }
    }
}
