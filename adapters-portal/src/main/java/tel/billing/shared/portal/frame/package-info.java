/// What surrounds every page: the brand, the navigation, the operations of staff and the languages.
@NullMarked
package tel.billing.shared.portal.frame;

import org.jspecify.annotations.NullMarked;
