package tel.billing.payment.adyen;

import com.adyen.model.RequestOptions;
import com.adyen.model.checkout.ListStoredPaymentMethodsResponse;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tel.billing.payment.application.processor.CardProcessor.TokenizedCard;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;
import tel.billing.shared.http.Deadline;

/// The cards that Adyen stores for our customers.
record StoredCardApi(Api api, AdyenAccount account, Requests requests) {
    private static final Logger LOG = LoggerFactory.getLogger(StoredCardApi.class);

    Optional<List<TokenizedCard>> cardsOf(AccountId owner, Deadline deadline) {
        var reply = requests.send(
                "cards",
                deadline,
                () -> api.cards()
                        .getTokensForStoredPaymentDetails(owner.toString(), account.code(), new RequestOptions()),
                _ -> "answered");
        return switch (reply) {
            case Reply.Answered<ListStoredPaymentMethodsResponse>(var answer) -> read(owner, answer);
            case Reply.NoSuchCard<ListStoredPaymentMethodsResponse> _ -> Optional.of(List.of());
            case Reply.Rejected<ListStoredPaymentMethodsResponse> _,
                    Reply.NotSent<ListStoredPaymentMethodsResponse> _,
                    Reply.NoResponse<ListStoredPaymentMethodsResponse> _ -> Optional.empty();
        };
    }

    boolean delete(AccountId owner, StoredCard.Token card, Deadline deadline) {
        if (!Api.isName(card.value())) {
            LOG.error(
                    "A stored card of {} has a token that is not a valid Adyen identifier. Delete the card in Adyen's"
                            + " Customer Area.",
                    owner);
            return false;
        }
        var reply = requests.<Boolean>send(
                "forget",
                deadline,
                () -> {
                    api.cards().deleteTokenForStoredPaymentDetails(card.value(), owner.toString(), account.code());
                    return true;
                },
                _ -> "answered");
        return reply instanceof Reply.Answered<Boolean> || reply instanceof Reply.NoSuchCard<Boolean>;
    }

    private static Optional<List<TokenizedCard>> read(AccountId owner, ListStoredPaymentMethodsResponse answer) {
        var stored = answer.getStoredPaymentMethods();
        if (stored == null || !isFor(owner, answer.getShopperReference())) {
            LOG.warn("Adyen's response does not list the stored cards of {}", owner);
            return Optional.empty();
        }
        var cards = stored.stream()
                .filter(card -> isFor(owner, card.getShopperReference()))
                .filter(Cards::isCard)
                .map(Cards::kept)
                .toList();
        // the caller drops cards that are not listed, but an unreadable card is still stored
        if (cards.contains(Optional.<TokenizedCard>empty())) {
            LOG.warn("Adyen's response has an unreadable stored card of {}", owner);
            return Optional.empty();
        }
        return Optional.of(cards.stream().flatMap(Optional::stream).toList());
    }

    private static boolean isFor(AccountId owner, @Nullable String shopper) {
        return shopper == null || shopper.equals(owner.toString());
    }
}
