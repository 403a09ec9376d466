/// Stored cards: showing, deleting and synchronising them with the card processor.
@NullMarked
package tel.billing.payment.application.card;

import org.jspecify.annotations.NullMarked;
