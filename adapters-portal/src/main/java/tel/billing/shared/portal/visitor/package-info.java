/// Who visits the two sites: the signed-in user, the cookies, the network, and who may open a page.
@NullMarked
package tel.billing.shared.portal.visitor;

import org.jspecify.annotations.NullMarked;
