package tel.billing.payment.portal.cards;

import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import tel.billing.idempotency.Fingerprint;
import tel.billing.idempotency.IdempotencyKey;
import tel.billing.idempotency.KeyedRequest;
import tel.billing.idempotency.StoredResponse;
import tel.billing.payment.StoredCardId;
import tel.billing.payment.application.card.ChooseDefaultCard;
import tel.billing.payment.application.card.DeleteCard;
import tel.billing.payment.application.card.ShowCards;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;
import tel.billing.shared.Parsed;
import tel.billing.shared.portal.Form;
import tel.billing.shared.portal.FormReply;
import tel.billing.shared.portal.PageFailure;
import tel.billing.shared.portal.PortalPages;
import tel.billing.shared.portal.View;
import tel.billing.shared.portal.Visit;
import tel.billing.shared.portal.visitor.PortalAccess;
import tel.billing.shared.portal.visitor.Visitors;

/// Customers manage their stored cards. They add a card when they pay with a new one.
@PortalPages
public record CardPages(
        ShowCards showCards, ChooseDefaultCard chooseDefaultCard, DeleteCard deleteCard, InstantSource clock) {
    private static final String PATH = "/portal/cards";
    private static final String LIST = "payment/cards";

    /// A stored card in the list.
    public record Row(StoredCard card, boolean isDefault, boolean isExpired) {}

    /// What the list shows.
    ///
    /// @param mayChange whether the user may press the buttons
    public record Cards(List<Row> rows, boolean mayChange) {}

    /// What the confirmation shows.
    ///
    /// @param next the default card without this one; empty if no other card can be charged
    public record Deletion(StoredCard card, boolean isDefault, Optional<StoredCard> next) {}

    @GetMapping(PATH)
    @PortalAccess(Visitors.CUSTOMER)
    public View list(Visit visit) {
        return View.page(LIST, cards(visit));
    }

    @PostMapping(PATH + "/{id}/default")
    @PortalAccess(Visitors.CUSTOMER)
    public View choose(@PathVariable String id, Visit visit, Form form) {
        return switch (chooseDefaultCard.choose(visit.visitor().account(), id(id))) {
            case ChooseDefaultCard.Outcome.Chosen _ -> View.redirect(PATH).notice("default_card_chosen");
            case ChooseDefaultCard.Outcome.NotFound() -> throw PageFailure.notFound();
            case ChooseDefaultCard.Outcome.Expired() -> {
                form.fault("cards.has_expired");
                yield View.page(LIST, cards(visit), form);
            }
        };
    }

    @GetMapping(PATH + "/{id}/delete")
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_CUSTOMER)
    public View ask(@PathVariable String id, Visit visit, Form form) {
        if (visit.visitor().suspended()) {
            throw PageFailure.suspended();
        }
        return confirmation(deletion(visit.visitor().account(), id(id)).orElseThrow(PageFailure::notFound), form);
    }

    @PostMapping(PATH + "/{id}/delete")
    @PortalAccess(Visitors.FRESHLY_AUTHENTICATED_CUSTOMER)
    public View delete(@PathVariable String id, Visit visit, Form form) {
        var card = id(id);
        var account = visit.visitor().account();
        var key = form.required(Form.KEY, IdempotencyKey::parse);
        if (!form.isValid()) {
            throw PageFailure.malformed();
        }
        var request = KeyedRequest.ofCustomer(account, key.get(), new Fingerprint(form.fingerprint(visit)));
        var result = deleteCard.delete(new DeleteCard.Command(request, card), outcome -> switch (outcome) {
            case DeleteCard.Outcome.Deleted() ->
                FormReply.goTo(PATH, "card_deleted").as(StoredResponse::new);
            case DeleteCard.Outcome.NotFound() ->
                FormReply.goTo(PATH, "card_was_deleted").as(StoredResponse::new);
        });
        return View.once(
                result,
                form,
                () -> deletion(account, card)
                        .map(shown -> confirmation(shown, form))
                        .orElseGet(() -> View.page(LIST, cards(visit), form)));
    }

    private static View.Page confirmation(Deletion deletion, Form form) {
        return View.page("payment/card-deletion", deletion, form);
    }

    private Cards cards(Visit visit) {
        var cards = showCards.list(visit.visitor().account());
        var now = clock.instant();
        var rows = cards.newestFirst().stream()
                .map(card -> new Row(card, cards.charged().equals(Optional.of(card)), card.isExpiredAt(now)))
                .toList();
        return new Cards(rows, !visit.visitor().suspended());
    }

    private Optional<Deletion> deletion(AccountId account, StoredCardId id) {
        var cards = showCards.list(account);
        var others = cards.newestFirst().reversed().stream()
                .filter(card -> !card.id().equals(id))
                .toList();
        return cards.newestFirst().stream()
                .filter(card -> card.id().equals(id))
                .findFirst()
                .map(card -> new Deletion(
                        card,
                        cards.charged().equals(Optional.of(card)),
                        StoredCard.defaultOf(others, clock.instant())));
    }

    private static StoredCardId id(String text) {
        return switch (StoredCardId.parse(text)) {
            case Parsed.Valid<StoredCardId>(var id) -> id;
            case Parsed.Invalid<StoredCardId> _ -> throw PageFailure.notFound();
        };
    }
}
