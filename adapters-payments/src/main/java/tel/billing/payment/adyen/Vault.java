package tel.billing.payment.adyen;

import com.adyen.model.RequestOptions;
import com.adyen.model.checkout.ListStoredPaymentMethodsResponse;
import com.adyen.model.checkout.StoredPaymentMethodResource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tel.billing.payment.application.CardProcessor.KeptCard;
import tel.billing.payment.domain.StoredCard;
import tel.billing.shared.AccountId;

/// The cards that Adyen stores for our customers.
record Vault(Api api, AdyenAccount account, Requests requests) {

    Optional<List<KeptCard>> cardsOf(AccountId owner, Deadline deadline) {
        var reply = requests.make(
                "cards",
                deadline,
                () -> api.cards()
                        .getTokensForStoredPaymentDetails(owner.toString(), account.code(), new RequestOptions()),
                _ -> "answered");
        return switch (reply) {
            case Reply.Said<ListStoredPaymentMethodsResponse>(var answer) -> read(owner, answer);
            case Reply.NoSuchCard<ListStoredPaymentMethodsResponse> _ -> Optional.of(List.of());
            case Reply.Refused<ListStoredPaymentMethodsResponse> _, Reply.Silence<ListStoredPaymentMethodsResponse> _ ->
                Optional.empty();
        };
    }

    boolean forget(AccountId owner, StoredCard.Token card, Deadline deadline) {
        if (!Api.isName(card.value())) {
            return true;
        }
        var reply = requests.<Boolean>make(
                "forget",
                deadline,
                () -> {
                    api.cards().deleteTokenForStoredPaymentDetails(card.value(), owner.toString(), account.code());
                    return true;
                },
                _ -> "answered");
        return reply instanceof Reply.Said<Boolean> || reply instanceof Reply.NoSuchCard<Boolean>;
    }

    private static Optional<List<KeptCard>> read(AccountId owner, ListStoredPaymentMethodsResponse answer) {
        if (!isOf(owner, answer.getShopperReference())) {
            return Optional.empty();
        }
        return Optional.of(
                Objects.requireNonNullElse(answer.getStoredPaymentMethods(), List.<StoredPaymentMethodResource>of())
                        .stream()
                        .filter(card -> isOf(owner, card.getShopperReference()))
                        .flatMap(card -> Cards.kept(card).stream())
                        .toList());
    }

    private static boolean isOf(AccountId owner, @Nullable String shopper) {
        return shopper == null || shopper.equals(owner.toString());
    }
}
