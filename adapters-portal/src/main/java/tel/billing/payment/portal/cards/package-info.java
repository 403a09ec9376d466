/// Customers see their stored cards, choose the default card, and delete cards.
@NullMarked
package tel.billing.payment.portal.cards;

import org.jspecify.annotations.NullMarked;
