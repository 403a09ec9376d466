/// The small pages that links in e-mails open, with their styles.
@NullMarked
package tel.billing.shared.web.pages;

import org.jspecify.annotations.NullMarked;
